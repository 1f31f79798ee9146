extension Path {
    /// The path as it is written.
    var text: String { text(of: steps.count) }

    /// As it is written, up to a number of its steps.
    func text(of count: Int) -> String {
        var text = ""
        switch origin {
        case .here: break
        case .enclosing(let levels): text = Array(repeating: "^", count: levels).joined(separator: ".")
        case .root: text = "$"
        }
        for step in steps.prefix(count) {
            switch step {
            case .field(let name): text += text.isEmpty ? name : ".\(name)"
            case .each: text += "[]"
            case .element(let index): text += "[\(index)]"
            case .matching(let path, let word): text += "[\(path.text)=\(word)]"
            case .type(let name): text += "<\(name)>"
            }
        }
        return text.isEmpty ? "." : text
    }
}
