// Works out, after the fact, where an error is: it walks the text again from its start. So reading costs nothing for
// errors that don't happen, and the reader keeps no path.
enum JSONLocator {
    static func error(
        _ fault: JSONFault, in bytes: UnsafeBufferPointer<UInt8>, options: JSONOptions
    ) -> JSONError {
        JSONError(
            fault.reason, path: path(to: fault.offset, in: bytes, options: options),
            position: position(of: fault.offset, in: bytes))
    }

    static func position(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> JSONPosition {
        var cursor = JSONPositionCursor(bytes)
        return cursor.advance(to: offset)
    }

    // MARK: Paths

    private struct Frame {
        var isObject: Bool
        // The member or element that the walk is in; nil before the first key and after a comma in an object.
        var component: JSONPath.Component?
        // Whether the value of that member or element is over.
        var isComplete = false
    }

    // The path of the value that the byte at `target` belongs to. The text before it is known to be valid.
    static func path(
        to target: Int, in bytes: UnsafeBufferPointer<UInt8>, options: JSONOptions
    ) -> JSONPath {
        paths(to: [target], in: bytes, options: options).first ?? .root
    }

    // The paths of several such values, in one walk.
    static func paths(
        to targets: [Int], in bytes: UnsafeBufferPointer<UInt8>, options: JSONOptions
    ) -> [JSONPath] {
        var scanner = JSONScanner(bytes, options: options)
        if JSONScanner.hasByteOrderMark(bytes) { scanner.offset = 3 }
        var frames: [Frame] = []
        var paths = Array(repeating: JSONPath.root, count: targets.count)
        for place in targets.indices.sorted(by: { targets[$0] < targets[$1] }) {
            do {
                while true {
                    try scanner.skipSpace()
                    guard scanner.offset < targets[place],
                        try step(&scanner, target: targets[place], frames: &frames)
                    else { break }
                }
            } catch {
                // The error is inside this comment or string: what the frames say is the answer.
            }
            paths[place] = JSONPath(frames.compactMap { $0.isComplete ? nil : $0.component })
        }
        return paths
    }

    // Takes one token; false when the target is inside it.
    private static func step(
        _ scanner: inout JSONScanner, target: Int, frames: inout [Frame]
    ) throws(JSONFault) -> Bool {
        switch scanner.current {
        case UInt8(ascii: "{"):
            frames.append(Frame(isObject: true))
            scanner.offset += 1
        case UInt8(ascii: "["):
            frames.append(Frame(isObject: false, component: .index(0)))
            scanner.offset += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            frames.removeLast(frames.isEmpty ? 0 : 1)
            complete(&frames)
            scanner.offset += 1
        case UInt8(ascii: ","):
            advance(&frames)
            scanner.offset += 1
        case UInt8(ascii: ":"):
            scanner.offset += 1
        case UInt8(ascii: "\""):
            let start = scanner.offset
            let token = try scanner.scanString()
            guard scanner.offset <= target else {
                scanner.offset = start
                return false
            }
            if let top = frames.indices.last, frames[top].isObject, frames[top].component == nil {
                frames[top].component = .key(scanner.string(token))
            } else {
                complete(&frames)
            }
        default:
            // Errors about a number or word are placed at its first byte, so none is inside.
            let start = scanner.offset
            while let byte = scanner.current, JSONScanner.mayContinueNumber(byte) { scanner.offset += 1 }
            guard scanner.offset > start else { return false }
            complete(&frames)
        }
        return true
    }

    private static func complete(_ frames: inout [Frame]) {
        guard let top = frames.indices.last else { return }
        frames[top].isComplete = true
    }

    private static func advance(_ frames: inout [Frame]) {
        guard let top = frames.indices.last else { return }
        frames[top].isComplete = false
        if case .index(let index) = frames[top].component {
            frames[top].component = .index(index + 1)
        } else {
            frames[top].component = nil
        }
    }
}
