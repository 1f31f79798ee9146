import CommerceJSON

// Walking paths over slots. A value that is not what a path needs on its way is noted and counts as absent.
extension Evaluation {
    /// The first value at a path; `nil` where there is none but null.
    mutating func value(at path: SlotPath) -> Slot? {
        value(at: path, from: origin(of: path))
    }

    /// The slot of a field of the current object.
    mutating func field(_ place: Int) -> Slot? {
        step(.field(place), here).flatMap { $0.hasValue ? $0 : nil }
    }

    /// All values at a path, those of a list there one by one; null only where it is a list's element.
    mutating func elements(at path: SlotPath) -> [Slot] {
        var found: [Slot] = []
        walk(path.steps[...], origin(of: path), isElement: false) { evaluation, slot, isElement in
            evaluation.flatten(slot, isElement: isElement, into: &found)
            return true
        }
        return found
    }

    /// Whether a list's path comes to null or to nothing before there is any list.
    mutating func isMissing(_ path: SlotPath) -> Bool {
        // What is wrong on the way has been noted by who asked for the list.
        let noted = log.count
        defer { log.keep(noted) }
        var slot = origin(of: path)
        for step in path.steps {
            if slot.kind == .array { return false }
            guard let next = self.step(step, slot) else { return true }
            slot = next
        }
        return !slot.hasValue
    }

    private func flatten(_ slot: Slot, isElement: Bool, into found: inout [Slot]) {
        if slot.kind == .array {
            for element in elements(of: slot) { flatten(element, isElement: true, into: &found) }
        } else if slot.hasValue || isElement && slot.kind == .null {
            found.append(slot)
        }
    }

    private func origin(of path: SlotPath) -> Slot {
        switch path.origin {
        case .here: here
        case .root: root
        case .enclosing(let levels): levels <= enclosing.count ? enclosing[enclosing.count - levels] : root
        }
    }

    private mutating func value(at path: SlotPath, from origin: Slot) -> Slot? {
        if path.goesThroughLists {
            var found: Slot?
            walk(path.steps[...], origin, isElement: false) { _, slot, _ in
                if slot.hasValue { found = slot }
                return found == nil
            }
            return found
        }
        var slot = origin
        for step in path.steps {
            guard let next = self.step(step, slot) else { return nil }
            slot = next
        }
        return slot.hasValue ? slot : nil
    }

    /// Goes to every slot at the end of steps until the visitor has enough.
    @discardableResult
    private mutating func walk(
        _ steps: ArraySlice<SlotPath.Step>, _ slot: Slot, isElement: Bool,
        _ visit: (inout Evaluation, Slot, Bool) -> Bool
    ) -> Bool {
        guard let step = steps.first else { return visit(&self, slot, isElement) }
        guard case .each = step else {
            guard let next = self.step(step, slot) else {
                // Null on the way from a list's element is a hole in the list.
                return isElement && slot.kind == .null ? visit(&self, slot, true) : true
            }
            return walk(steps.dropFirst(), next, isElement: isElement, visit)
        }
        for element in elements(of: slot) {
            guard walk(steps.dropFirst(), element, isElement: true, visit) else { return false }
        }
        return true
    }

    /// One step, which is not through a list.
    private mutating func step(_ step: SlotPath.Step, _ slot: Slot) -> Slot? {
        switch step {
        case .field(let place):
            guard slot.kind == .object else {
                if slot.hasValue { unexpected(slot, expected: "an object") }
                return nil
            }
            return slots[Int(slot.link) + place]
        case .each: return slot
        case .element(let index):
            let elements = elements(of: slot)
            return elements.indices.contains(elements.startIndex + index) ? elements[elements.startIndex + index] : nil
        case .matching(let path, let word):
            for element in elements(of: slot) where element.hasValue {
                let found = value(at: path, from: path.origin == .here ? element : origin(of: path))
                if let found, isText(found, word) { return element }
            }
            return nil
        case .type(let place, let name):
            guard slot.kind == .object, let token = slots[Int(slot.link) + place].token else { return nil }
            return reader.isString(token, name) ? slot : nil
        }
    }

    /// The elements of a list; a single value where a list was expected is a list of it.
    private func elements(of slot: Slot) -> ArraySlice<Slot> {
        guard slot.hasValue else { return [] }
        guard slot.kind == .array else { return [slot] }
        let header = Int(slot.link)
        return slots[header + 1..<header + 1 + Int(slots[header].link)]
    }

    private func isText(_ slot: Slot, _ word: [UInt8]) -> Bool {
        guard let token = slot.token else { return false }
        switch token.kind {
        case .string: return reader.isString(token, word)
        case .number, .bool: return reader.string(token).utf8.elementsEqual(word)
        case .object, .array, .null: return false
        }
    }

    /// The case of a choice that the text at a path decides on.
    mutating func chosen(_ path: SlotPath, _ cases: [String: SourcePlan]) -> SourcePlan? {
        guard let token = value(at: path)?.token, token.kind != .object, token.kind != .array else { return cases["*"] }
        return cases[reader.string(token)] ?? cases["*"]
    }
}
