/// How far the upload of events has come.
public struct EventUploadState: Sendable, Equatable {
    /// How many events wait or are on their way.
    public internal(set) var pendingCount = 0
    /// Whether a batch is on its way.
    public internal(set) var isUploading = false
    /// Why the last batch was not taken, until one is.
    public internal(set) var error: ErrorEntry?
    /// Why unsent purchases could not be read or kept on this device, until that works.
    public internal(set) var storageError: ErrorEntry?
    /// Whether there is room for more without waiting.
    var hasRoom = true
}
