public import Commerce

/// Sends a batch of events to a server, as one HTTP POST for example.
///
/// Retries, queues and back-off belong to ``UploadingEventSink``; an uploader tries once.
public protocol EventUploader: Sendable {
    /// Sends a batch, and returns when the server has it.
    ///
    /// - Parameter batch: a JSON array of events in UTF-8, each as ``ShoppingEventRecord/json`` says
    ///   (`application/json`).
    /// - Throws: where the server is not known to have the batch: it is sent again, so that the server may get an event
    ///   twice, with the same `id`. A ``CommerceError/retryAfter`` is waited for.
    func upload(_ batch: [UInt8]) async throws(CommerceError)
}
