import CommerceJSON

// Walking paths over slots. A value that is not what a path needs on its way is noted and counts as absent.
extension Evaluation {
    /// The first value at a path; `nil` where there is none but null.
    mutating func value(at path: SlotPath) -> Slot? {
        value(at: path, from: origin(of: path))
    }

    /// The value in a slot of the current object.
    mutating func slot(_ place: Int) -> Slot? {
        guard let slot = member(place, of: here) else { return nil }
        return slot.hasValue ? slot : nil
    }

    /// All values at a path, those of a list there one by one; null only where it is a list's element.
    mutating func elements(at path: SlotPath) -> [Slot] {
        var found: [Slot] = []
        visit(path) { _, slot in found.append(slot) }
        return found
    }

    /// Goes to all values at a path, those of a list there one by one; to null only where it is a list's element.
    mutating func visit(_ path: SlotPath, _ body: (inout Evaluation, Slot) -> Void) {
        walk(path.steps, origin(of: path), isElement: false) { evaluation, slot, isElement in
            evaluation.visitElements(slot, isElement: isElement, body)
            return true
        }
    }

    /// How long the first list on a path is, as an estimate of how many values are there.
    func length(at path: SlotPath) -> Int {
        var slot = origin(of: path)
        for step in path.steps {
            guard slot.kind == .object, plan.codes[step] >= 0 else { break }
            slot = slots[Int(slot.link) + plan.codes[step]]
        }
        return slot.kind == .array ? elements(of: slot).count : 0
    }

    private mutating func visitElements(_ slot: Slot, isElement: Bool, _ body: (inout Evaluation, Slot) -> Void) {
        if slot.kind == .array {
            for place in elements(of: slot) { visitElements(slots[place], isElement: true, body) }
        } else if slot.hasValue || isElement && slot.kind == .null {
            body(&self, slot)
        }
    }

    /// Whether a list's path comes to null or to nothing before there is any list.
    mutating func isMissing(_ path: SlotPath) -> Bool {
        // What is wrong on the way has been noted by who asked for the list.
        let noted = log.count
        defer { log.keep(noted) }
        var slot = origin(of: path)
        for index in path.steps {
            if slot.kind == .array { return false }
            guard let next = step(index, slot) else { return true }
            slot = next
        }
        return !slot.hasValue
    }

    /// The null that a list's path comes to before there is any list.
    mutating func null(on path: SlotPath) -> Slot? {
        let noted = log.count
        defer { log.keep(noted) }
        var slot = origin(of: path)
        for index in path.steps {
            guard slot.kind != .array, slot.kind != .null, let next = step(index, slot) else { break }
            slot = next
        }
        return slot.kind == .null ? slot : nil
    }

    /// Notes where a path has one value in place of a list: the rest of the list is not there.
    mutating func noteSingles(on path: SlotPath) {
        var slot = origin(of: path)
        for index in path.steps {
            if slot.kind == .array { return }
            if plan.codes[index] == PlanTables.each, slot.hasValue { unexpected(slot, expected: "a list") }
            guard let next = step(index, slot) else { return }
            slot = next
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
            walk(path.steps, origin, isElement: false) { _, slot, _ in
                if slot.hasValue { found = slot }
                return found == nil
            }
            return found
        }
        var slot = origin
        for index in path.steps {
            guard let next = step(index, slot) else { return nil }
            slot = next
        }
        return slot.hasValue ? slot : nil
    }

    /// Goes to every slot at the end of a path's steps until the visitor has enough.
    ///
    /// - Parameter steps: those to take from the slot.
    @discardableResult
    private mutating func walk(
        _ steps: Range<Int>, _ slot: Slot, isElement: Bool, _ visit: (inout Evaluation, Slot, Bool) -> Bool
    ) -> Bool {
        guard let next = steps.first else { return visit(&self, slot, isElement) }
        let others = steps.dropFirst()
        if plan.codes[next] == PlanTables.each {
            guard slot.kind == .array else {
                // A single value where a list was expected is a list of it.
                return slot.hasValue ? walk(others, slot, isElement: true, visit) : true
            }
            for place in elements(of: slot) {
                guard walk(others, slots[place], isElement: true, visit) else { return false }
            }
            return true
        }
        // Null on the way from a list's element is a hole in the list.
        guard slot.kind != .null else { return isElement ? visit(&self, slot, true) : true }
        guard let step = step(next, slot) else { return true }
        return walk(others, step, isElement: isElement, visit)
    }

    /// One step; one through a list stays where it is.
    private mutating func step(_ index: Int, _ slot: Slot) -> Slot? {
        let code = plan.codes[index]
        return code >= 0 ? member(code, of: slot) : step(plan.steps[index], slot)
    }

    /// The slot of a key in an object.
    private mutating func member(_ place: Int, of object: Slot) -> Slot? {
        guard object.kind == .object else {
            if object.hasValue { unexpected(object, expected: "an object") }
            return nil
        }
        return slots[Int(object.link) + place]
    }

    private mutating func step(_ step: SlotPath.Step, _ slot: Slot) -> Slot? {
        switch step {
        case .field(let place): return member(place, of: slot)
        case .each: return slot
        case .element(let index):
            guard slot.kind == .array else { return index == 0 && slot.hasValue ? slot : nil }
            let elements = elements(of: slot)
            guard index >= 0, index < elements.count else { return nil }
            return slots[elements.lowerBound + index]
        case .matching(let path, let word):
            guard slot.kind == .array else { return slot.hasValue && isMatch(slot, path, word) ? slot : nil }
            for place in elements(of: slot) where slots[place].hasValue && isMatch(slots[place], path, word) {
                return slots[place]
            }
            return nil
        case .type(let place, let name):
            guard slot.kind == .object, let token = slots[Int(slot.link) + place].token else { return nil }
            return reader.isString(token, name) ? slot : nil
        }
    }

    /// Where the elements of a list are.
    private func elements(of list: Slot) -> Range<Int> {
        let header = Int(list.link)
        return header + 1..<header + 1 + Int(slots[header].link)
    }

    private mutating func isMatch(_ element: Slot, _ path: SlotPath, _ word: [UInt8]) -> Bool {
        let found = value(at: path, from: path.origin == .here ? element : origin(of: path))
        return found.map { isText($0, word) } ?? false
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
    mutating func chosen(_ path: SlotPath, _ choice: Int) -> SourcePlan? {
        let cases = plan.choices[choice]
        guard let token = value(at: path)?.token, token.kind != .object, token.kind != .array else { return cases["*"] }
        return cases[reader.string(token)] ?? cases["*"]
    }
}
