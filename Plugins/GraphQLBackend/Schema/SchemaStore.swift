import Commerce
import CommerceGraphQL
import CommerceJSON
import FoundationEssentials

/// Gives the schemas of APIs, and keeps what introspection gave for a while.
///
/// What is kept is the schema alone: no token, header or address is in it, and the name of its place has only a digest of
/// the address. What can't be read is asked for again; what can't be kept is asked for the next time.
struct SchemaStore: Sendable {
    let storage: any StateStorage
    let clock: any CommerceClock
    let logger: any CommerceLogger
    /// How old a kept schema may be before the API is asked again.
    var maximumAge: Duration = .seconds(24 * 60 * 60)

    /// The most bytes of a schema file.
    static let maximumBytes = 32 << 20

    /// The schema as text.
    ///
    /// - Parameter isFresh: whether the API is to be asked whatever is kept.
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` for a file that can't be read and for an API that gives
    ///   no schema; what the transport throws, unless an older schema is kept.
    func text(of source: SchemaSource, isFresh: Bool = false) async throws(CommerceError) -> SchemaText {
        switch source {
        case .file(let path, let shown):
            do throws(SmallFile.Failure) {
                return SchemaText(try SmallFile(path: path, maximumBytes: Self.maximumBytes).bytes, from: shown)
            } catch {
                throw CommerceError(
                    .configuration, "The schema file \"\(shown)\" can't be read: \(error.reason). Check \"schema\".")
            }
        case .introspection(let client): return try await text(by: client, source.name, isFresh: isFresh)
        }
    }

    /// Whether the schema can be had without asking the API.
    func isAtHand(_ source: SchemaSource) async -> Bool {
        switch source {
        case .file(let path, _): FileManager.default.isReadableFile(atPath: path)
        case .introspection(let client): await entry(for: key(of: client.endpoint)) != nil
        }
    }

    private func text(
        by client: GraphQLClient, _ name: String, isFresh: Bool
    ) async throws(CommerceError) -> SchemaText {
        let key = key(of: client.endpoint)
        let entry = await entry(for: key)
        let kept = entry.map { SchemaText(Array($0.sdl.utf8), from: name, isKept: true) }
        if !isFresh, let entry, let kept, isYoung(entry) { return kept }
        do throws(CommerceError) {
            let sdl = try await Introspection(client: client).sdl()
            await keep(Entry(sdl: sdl, asked: clock.now.timeIntervalSince1970), for: key)
            return SchemaText(Array(sdl.utf8), from: name)
        } catch {
            // Who asks for the schema of today is not answered with yesterday's.
            guard !isFresh, error.isRetryable, let kept else { throw error }
            logger.log(.warning, "\(name): \(error.message) An older schema is used.")
            return kept
        }
    }

    private func isYoung(_ entry: Entry) -> Bool {
        let age = clock.now.timeIntervalSince1970 - entry.asked
        // A clock that was set back would keep a schema for ever.
        return age >= 0 && age < maximumAge / .seconds(1)
    }

    // MARK: What is kept

    struct Entry: Codable {
        var format = Self.currentFormat
        var sdl: String
        /// Seconds since 1970.
        var asked: Double
        var digest: String

        static let currentFormat = 1

        init(sdl: String, asked: Double) {
            self.sdl = sdl
            self.asked = asked
            digest = SHA256.hexadecimalDigest(Array(sdl.utf8))
        }

        var isSound: Bool {
            format == Self.currentFormat && digest == SHA256.hexadecimalDigest(Array(sdl.utf8))
        }
    }

    func key(of endpoint: GraphQLEndpoint) -> StateKey {
        StateKey(kind: "graphql-schema", scope: endpoint.shownAddress, name: endpoint.url.absoluteString)
    }

    private func entry(for key: StateKey) async -> Entry? {
        do {
            guard let bytes = try await storage.value(for: key) else { return nil }
            let entry = try JSONValueDecoder().decode(Entry.self, from: bytes)
            if entry.isSound { return entry }
            logger.log(.debug, "\(storage.location(of: key)) is damaged or of another version, and is made anew.")
        } catch {
            logger.log(.debug, "\(storage.location(of: key)) can't be read, and is made anew.")
        }
        return nil
    }

    private func keep(_ entry: Entry, for key: StateKey) async {
        do {
            try await storage.setValue(try JSONValueEncoder().encodeBytes(entry), for: key)
        } catch {
            logger.log(.warning, "The schema can't be kept in \(storage.location(of: key)): \(error)")
        }
    }
}
