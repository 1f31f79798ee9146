import CommerceJSON
import FuzzSupport

/// Judges positions and paths of one text.
struct PlaceCheck {
    private let input: [UInt8]
    private let measure: TextMeasure

    init(_ input: [UInt8]) {
        self.input = input
        measure = TextMeasure(input)
    }

    func check(_ error: JSONError) {
        guard let position = error.position else { fatalError("an error of a text has no position: \(error)") }
        check(position)
        require(!error.message.isEmpty, "an error says nothing")
    }

    /// Every value and key stands where its first byte is, at the path that leads to it.
    func check(_ json: LocatedJSON) {
        check(json.position)
        require(begins(json.kind, at: json.position.offset), "a \(json.kind) is not at \(json.position.offset)")
        var previous = json.position
        for (index, element) in json.elements.enumerated() {
            require(element.path == json.path.appending(index: index), "an element has the path \(element.path)")
            require(previous < element.position, "an element does not stand behind the one before")
            check(element)
            previous = element.position
        }
        for member in json.members {
            check(member.keyPosition)
            require(begins(.string, at: member.keyPosition.offset), "a key is not at \(member.keyPosition.offset)")
            require(member.value.path == json.path.appending(key: member.key), "a value has the path of another")
            require(previous < member.keyPosition, "a key does not stand behind the value before")
            require(member.keyPosition < member.value.position, "a value does not stand behind its key")
            check(member.value)
            previous = member.value.position
        }
        if json.path == .root {
            for error in json.duplicateKeys { check(error) }
        }
    }

    private func check(_ position: JSONPosition) {
        require((0...input.count).contains(position.offset), "\(position.offset) is outside of the text")
        require((1...measure.lineCount).contains(position.line), "there is no line \(position.line)")
        require((1...measure.longestColumn).contains(position.column), "there is no column \(position.column)")
        guard let place = measure.place(at: position.offset) else { return }
        require(
            place == .init(line: position.line, column: position.column),
            "\(position.offset) is \(place.line):\(place.column), not \(position)")
    }

    private func begins(_ kind: JSONKind, at offset: Int) -> Bool {
        guard input.indices.contains(offset) else { return false }
        return switch input[offset] {
        case UInt8(ascii: "{"): kind == .object
        case UInt8(ascii: "["): kind == .array
        case UInt8(ascii: "\""): kind == .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): kind == .bool
        case UInt8(ascii: "n"): kind == .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind == .number
        default: false
        }
    }
}
