extension FeedDialect {
    /// Reads a mapping file from disk.
    ///
    /// - Throws: ``FeedError`` with the file's name, line and column.
    public init(file path: String) throws(FeedError) {
        let source = FeedSource.file(path)
        do throws(FeedError) {
            let input = try ByteInput(source)
            var bytes: [UInt8] = []
            while let chunk = try input.next() {
                bytes.append(contentsOf: chunk.buffer)
                if bytes.count > 1 << 20 { throw FeedError(.dialect, "the mapping file is longer than 1 MiB") }
            }
            try self.init(parsing: bytes)
        } catch {
            var error = error
            if error.code == .unreadable {
                error = FeedError(.dialect, error.message.replacing("the feed", with: "the mapping file"))
            }
            error.source = source.name
            throw error
        }
    }
}
