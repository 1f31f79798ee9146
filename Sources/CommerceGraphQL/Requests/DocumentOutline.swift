/// The operations of a text, by keyword and name: no more than a client has to know of a text that it did not check.
struct DocumentOutline {
    /// An operation's keyword and name.
    struct Operation: Hashable {
        var kind: GraphQLOperationKind
        var name: String?
    }

    /// The operations in their order; `nil` where the text can't be followed.
    let operations: [Operation]?

    init(_ document: String) {
        var tokens = DocumentTokens(document)
        operations = Self.operations(&tokens)
    }

    /// What the operation of a name does, or the only one; of several without a name the one that does most.
    func kind(of name: String?) -> GraphQLOperationKind? {
        guard let operations, !operations.isEmpty else { return nil }
        if let name { return operations.first { $0.name == name }?.kind }
        let kinds = Set(operations.map(\.kind))
        return kinds.contains(.mutation) ? .mutation : kinds.contains(.subscription) ? .subscription : .query
    }

    private static func operations(_ tokens: inout DocumentTokens) -> [Operation]? {
        var operations: [Operation] = []
        // How many brackets of any kind are open; a definition begins where none is.
        var depth = 0
        var definition: Operation?
        var isFragment = false
        while let token = tokens.next() {
            switch token {
            case .open(let bracket):
                if depth == 0, bracket == UInt8(ascii: "{") {
                    // A selection without a keyword is a query.
                    if !isFragment { operations.append(definition ?? Operation(kind: .query)) }
                    definition = nil
                    isFragment = false
                }
                depth += 1
            case .close:
                guard depth > 0 else { return nil }
                depth -= 1
            case .name(let name) where depth == 0:
                if definition == nil, !isFragment {
                    if let kind = GraphQLOperationKind(rawValue: name) {
                        definition = Operation(kind: kind)
                    } else if name == "fragment" {
                        isFragment = true
                    } else {
                        return nil
                    }
                } else if definition?.name == nil, !tokens.isAfterAt {
                    definition?.name = name
                }
            case .name, .other: break
            }
        }
        return depth == 0 && definition == nil && !isFragment && !tokens.isBroken ? operations : nil
    }
}

/// The tokens of a text, as far as an outline needs them.
struct DocumentTokens {
    enum Token {
        case open(UInt8)
        case close
        case name(String)
        case other
    }

    private let bytes: [UInt8]
    private var offset = 0
    /// Whether a string of the text has no end.
    private(set) var isBroken = false
    /// Whether an `@` stands before the last token, which is a directive's name then.
    private(set) var isAfterAt = false

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func next() -> Token? {
        isAfterAt = false
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "#"):
                while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
            case UInt8(ascii: "\""):
                skipString()
                return .other
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
                offset += 1
                return .open(byte)
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                offset += 1
                return .close
            case _ where Self.beginsName(byte): return .name(name())
            default:
                isAfterAt = byte == UInt8(ascii: "@")
                offset += 1
            }
        }
        return nil
    }

    private mutating func name() -> String {
        let start = offset
        while offset < bytes.count, Self.beginsName(bytes[offset]) || (0x30...0x39).contains(bytes[offset]) {
            offset += 1
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func skipString() {
        let isBlock = hasQuotes(3)
        offset += isBlock ? 3 : 1
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "\\") {
                offset += 2
            } else if isBlock ? hasQuotes(3) : hasQuotes(1) {
                offset += isBlock ? 3 : 1
                return
            } else {
                offset += 1
            }
        }
        isBroken = true
    }

    private func hasQuotes(_ count: Int) -> Bool {
        bytes.count - offset >= count && bytes[offset..<offset + count].allSatisfy { $0 == UInt8(ascii: "\"") }
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
