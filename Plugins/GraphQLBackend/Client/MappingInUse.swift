import Commerce
import CommerceJSON
import Synchronization

/// The mapping made ready on first use, once for everybody who waits, and kept.
///
/// What an interrupted or refused try came to is forgotten: the next call tries again.
final class MappingInUse: Sendable {
    private let load: SharedLoad<PreparedMapping>
    private let kept = Mutex<PreparedMapping?>(nil)

    /// - Parameter prepare: makes the mapping ready; it may ask the API for its schema.
    init(_ prepare: @escaping @Sendable () async throws -> PreparedMapping) {
        load = SharedLoad(prepare)
    }

    /// The mapping as far as it has been made ready.
    var ready: PreparedMapping? { kept.withLock { $0 } }

    /// The mapping, made ready now where it is not yet.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` with every problem of the mapping, or what asking for
    ///   the schema throws.
    func mapping() async throws(CommerceError) -> PreparedMapping {
        if let ready { return ready }
        do {
            let mapping = try await load.value()
            kept.withLock { $0 = mapping }
            return mapping
        } catch {
            throw CommerceError(error, otherwise: .configuration)
        }
    }
}
