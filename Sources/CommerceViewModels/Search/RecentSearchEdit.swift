/// Changes of recent searches that can be made to any list of them, in order.
struct RecentSearchEdit: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case record(String)
        case remove(String)
        case removeAll
    }

    private(set) var steps: [Step] = []
    let limit: Int

    init(_ steps: [Step] = [], limit: Int) {
        self.limit = limit
        for step in steps { append(step) }
    }

    var isEmpty: Bool { steps.isEmpty }

    /// Whether what comes of it depends on what is there.
    var needsStored: Bool { steps.first != .removeAll }

    mutating func append(_ step: Step) {
        switch step {
        case .removeAll: steps = [step]
        case .record(let text), .remove(let text):
            // A text's last step is the one that counts.
            steps.removeAll { $0.text?.lowercased() == text.lowercased() }
            steps.append(step)
            if steps.count > 200 { steps.remove(at: needsStored ? 0 : 1) }
        }
    }

    func applied(to texts: [String]) -> [String] {
        var searches = RecentSearches(limit: limit)
        searches.append(older: texts)
        for step in steps {
            switch step {
            case .record(let text): searches.record(text)
            case .remove(let text): searches.remove(text)
            case .removeAll: searches.removeAll()
            }
        }
        return searches.texts
    }
}

extension RecentSearchEdit.Step {
    fileprivate var text: String? {
        switch self {
        case .record(let text), .remove(let text): text
        case .removeAll: nil
        }
    }
}
