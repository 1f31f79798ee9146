// 5.5.2.2: no fragment uses itself, directly or through others.
final class NoFragmentCycles: ValidationRule {
    static let name = "NoFragmentCycles"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    private enum State {
        case open
        case done
    }

    func begin() {
        var states: [String: State] = [:]
        for fragment in context.fragmentList where states[fragment.name.text] == nil {
            search(from: fragment, &states)
        }
    }

    // A walk in depth with a list of its own in place of recursion: chains of fragments may be long.
    private func search(from start: Syntax.FragmentDefinition, _ states: inout [String: State]) {
        var path: [(name: String, spreads: [Syntax.FragmentSpread], next: Int)] = []
        open(start, &path, &states)
        while let top = path.last {
            guard top.next < top.spreads.count else {
                states[top.name] = .done
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let spread = top.spreads[top.next]
            switch states[spread.name.text] {
            case .open:
                let circle = path.map(\.name).drop { $0 != spread.name.text }
                let way = circle.count > 1 ? " by way of " + circle.dropFirst().prefix(8).joined(separator: ", ") : ""
                context.report(
                    Self.self, "the fragment \"\(spread.name)\" uses itself\(way); remove this", at: spread.place)
            case .done: continue
            case nil:
                if let fragment = context.fragments[spread.name.text] { open(fragment, &path, &states) }
            }
        }
    }

    private func open(
        _ fragment: Syntax.FragmentDefinition,
        _ path: inout [(name: String, spreads: [Syntax.FragmentSpread], next: Int)], _ states: inout [String: State]
    ) {
        states[fragment.name.text] = .open
        path.append((fragment.name.text, context.spreads(of: fragment), 0))
    }
}
