/// Writes JSON values as text.
///
/// Compact text holds no line break, so it is one line of a line-based protocol. Numbers are written with the text they
/// have. The members of objects keep their order unless keys are sorted.
public struct JSONWriter: Sendable, Hashable {
    /// How the text is laid out.
    public enum Style: Sendable, Hashable {
        /// Without any white space.
        case compact
        /// A member or element a line, indented by two spaces a level; no line break at the end.
        case pretty
    }

    /// How the text is laid out.
    public var style: Style

    /// Whether members are written in the order of their keys' Unicode scalars.
    public var sortedKeys: Bool

    /// Whether DEL, the C1 controls, U+2028, U+2029 and what reorders text (embeddings, overrides and isolates, U+202A to
    /// U+202E and U+2066 to U+2069) are escaped too (C0 controls always are).
    ///
    /// Then the text can't send control sequences to a terminal or show itself in another order than it has, and no line
    /// reader (Node.js's, for one, ends lines at U+2028) splits it.
    public var escapesInvisible: Bool

    /// Creates a writer.
    public init(style: Style = .compact, sortedKeys: Bool = false, escapesInvisible: Bool = true) {
        self.style = style
        self.sortedKeys = sortedKeys
        self.escapesInvisible = escapesInvisible
    }

    /// The value as JSON text in UTF-8.
    public func bytes(_ value: JSONValue) -> [UInt8] {
        var output: [UInt8] = []
        write(value, to: &output)
        return output
    }

    /// The value as JSON text.
    public func string(_ value: JSONValue) -> String {
        String(decoding: bytes(value), as: UTF8.self)
    }

    /// Appends the value as JSON text in UTF-8.
    public func write(_ value: JSONValue, to output: inout [UInt8]) {
        write(value, indentation: 0, to: &output)
    }

    private func write(_ value: JSONValue, indentation: Int, to output: inout [UInt8]) {
        switch value {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): output.append(contentsOf: number.text.utf8)
        case .string(let string): write(string, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                startItem(index, indentation: indentation, to: &output)
                write(element, indentation: indentation + 1, to: &output)
            }
            end(UInt8(ascii: "]"), isEmpty: elements.isEmpty, indentation: indentation, to: &output)
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            let members = sortedKeys ? object.sorted { Self.isBefore($0.key, $1.key) } : Array(object)
            for (index, member) in members.enumerated() {
                startItem(index, indentation: indentation, to: &output)
                write(member.key, to: &output)
                output.append(UInt8(ascii: ":"))
                if style == .pretty { output.append(UInt8(ascii: " ")) }
                write(member.value, indentation: indentation + 1, to: &output)
            }
            end(UInt8(ascii: "}"), isEmpty: object.isEmpty, indentation: indentation, to: &output)
        }
    }

    // The order of Unicode scalars, which is that of UTF-8 bytes.
    static func isBefore(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private func startItem(_ index: Int, indentation: Int, to output: inout [UInt8]) {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        if style == .pretty { startLine(indentation: indentation + 1, to: &output) }
    }

    private func end(_ bracket: UInt8, isEmpty: Bool, indentation: Int, to output: inout [UInt8]) {
        if style == .pretty, !isEmpty { startLine(indentation: indentation, to: &output) }
        output.append(bracket)
    }

    private func startLine(indentation: Int, to output: inout [UInt8]) {
        output.append(0x0A)
        output.append(contentsOf: repeatElement(0x20, count: indentation * 2))
    }
}
