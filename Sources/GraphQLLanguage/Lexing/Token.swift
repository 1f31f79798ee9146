// A token: where it stands. Its text is taken from the source when it is wanted.
struct Token {
    enum Kind: UInt8 {
        case end
        case bang
        case dollar
        case ampersand
        case leftParenthesis
        case rightParenthesis
        case spread
        case colon
        case equals
        case at
        case leftBracket
        case rightBracket
        case leftBrace
        case pipe
        case rightBrace
        case name
        case int
        case float
        case string
        case blockString
    }

    var kind: Kind
    // The bytes of the token, quotes included.
    var start: Int
    var end: Int
    var line: Int
    var column: Int
}

extension Token.Kind {
    // How messages name it.
    var phrase: String {
        switch self {
        case .end: "the end of the text"
        case .bang: "\"!\""
        case .dollar: "\"$\""
        case .ampersand: "\"&\""
        case .leftParenthesis: "\"(\""
        case .rightParenthesis: "\")\""
        case .spread: "\"...\""
        case .colon: "\":\""
        case .equals: "\"=\""
        case .at: "\"@\""
        case .leftBracket: "\"[\""
        case .rightBracket: "\"]\""
        case .leftBrace: "\"{\""
        case .pipe: "\"|\""
        case .rightBrace: "\"}\""
        case .name: "a name"
        case .int: "a whole number"
        case .float: "a number"
        case .string, .blockString: "a string"
        }
    }
}
