/// A dialect's paths as a tree of elements, built once for a run.
struct PathTree {
    /// What an element that begins or ends does.
    struct Node {
        /// Where its text goes: a source, or a value below zero for nowhere.
        var text: Int32 = -1
        /// The rules for its attributes, as a range of ``PathTree/attributeRules``.
        var firstRule: Int32 = 0
        var ruleCount: Int32 = 0
        /// The rules for where its text goes by its attributes, as a range of ``PathTree/attributeRules``.
        var firstTextRule: Int32 = 0
        var textRuleCount: Int32 = 0
        /// The kind of record that it begins.
        var record = RecordKind.none
        /// Whether it is one of many with parts that belong together.
        var beginsGroup = false
        /// What becomes of elements below it that the dialect does not know.
        var unknown = Unknown.ignored
    }

    enum RecordKind: UInt8 {
        case none
        case item
        case category
        case currency
        case shop
    }

    enum Unknown: UInt8 {
        /// It and everything below it.
        case ignored
        /// Its text belongs to the field around it: markup in a description.
        case passedThrough
        /// It becomes an attribute of the item under its own name.
        case kept
    }

    /// What an attribute of an element, or its text under a condition, is for.
    struct AttributeRule {
        /// The attribute's name; empty for the text.
        var name: [UInt8]
        var source: Int32
        var condition: DialectPath.Condition?
    }

    struct Child {
        var namespace: Int
        var name: [UInt8]
        var node: Int32
    }

    /// Where fields come from, in order of preference.
    enum Origin {
        case source(Int32)
        case joined([Int32])
    }

    /// A group's parts.
    struct Group {
        var parts: [String: Int32] = [:]
    }

    static let ignored: Int32 = 0
    static let passedThrough: Int32 = 1
    static let document: Int32 = 2

    private(set) var nodes: [Node] = [Node(), Node(unknown: .passedThrough), Node()]
    private(set) var children: [[Child]] = [[], [], []]
    private(set) var attributeRules: [AttributeRule] = []
    private(set) var sourceNames: [String] = []
    private(set) var misplaced: Set<Int32> = []
    private(set) var origins: [[Origin]] = []
    private(set) var params: [Group] = []
    private(set) var categories = Group()
    private(set) var currencies = Group()
    private(set) var shop: [String: Int32] = [:]
    private var sources: [String: Int32] = [:]
    private var pendingRules: [Int32: [AttributeRule]] = [:]
    private var pendingTextRules: [Int32: [AttributeRule]] = [:]
    private let dialect: FeedDialect

    init(_ dialect: FeedDialect) {
        self.dialect = dialect
        let item = node(at: dialect.item, from: PathTree.document)
        nodes[Int(item)].record = .item
        nodes[Int(item)].unknown = .kept
        for path in dialect.ignored { _ = node(at: path, from: item) }
        for field in FeedField.allCases {
            origins.append(
                (dialect.fields[field] ?? []).map { origin in
                    switch origin {
                    case .path(let path): .source(source(of: path, from: item))
                    case .joined(let paths): .joined(paths.map { source(of: $0, from: item) })
                    }
                })
        }
        params = dialect.params.map { group($0, from: item, record: .none) }
        if let group = dialect.categories {
            categories = self.group(group, from: PathTree.document, record: .category)
        }
        if let group = dialect.currencies {
            currencies = self.group(group, from: PathTree.document, record: .currency)
        }
        for (name, path) in dialect.shop {
            var element = path
            element.attribute = nil
            let node = node(at: element, from: PathTree.document)
            if nodes[Int(node)].record == .none { nodes[Int(node)].record = .shop }
            shop[name] = source(of: path, from: PathTree.document)
        }
        for (node, rules) in pendingRules {
            nodes[Int(node)].firstRule = Int32(attributeRules.count)
            nodes[Int(node)].ruleCount = Int32(rules.count)
            attributeRules += rules
        }
        for (node, rules) in pendingTextRules {
            nodes[Int(node)].firstTextRule = Int32(attributeRules.count)
            nodes[Int(node)].textRuleCount = Int32(rules.count)
            attributeRules += rules
        }
        misplaced = Set(dialect.misplaced.map { source(of: $0, from: item) })
    }

    private mutating func group(
        _ group: FeedDialect.Group, from base: Int32, record: RecordKind
    ) -> Group {
        let element = node(at: group.each, from: base)
        if record == .none { nodes[Int(element)].beginsGroup = true } else { nodes[Int(element)].record = record }
        return Group(parts: group.parts.mapValues { source(of: $0, from: element) })
    }

    /// The source of a path, made on first use; fields that name the same path share it.
    private mutating func source(of path: DialectPath, from base: Int32) -> Int32 {
        let node = node(at: path, from: path.isAbsolute ? PathTree.document : base)
        let name = PathTree.name(of: path)
        let key = "\(node) \(path.attribute ?? "") \(path.condition?.attribute ?? "") \(path.condition?.value ?? "-")"
        if let known = sources[key] { return known }
        let source = Int32(sourceNames.count)
        sources[key] = source
        sourceNames.append(name)
        let rule = AttributeRule(
            name: Array((path.attribute ?? "").utf8), source: source, condition: path.condition)
        if path.attribute != nil {
            pendingRules[node, default: []].append(rule)
        } else if path.condition != nil {
            pendingTextRules[node, default: []].append(rule)
            nodes[Int(node)].unknown = .passedThrough
        } else {
            nodes[Int(node)].text = source
            if nodes[Int(node)].record != .item { nodes[Int(node)].unknown = .passedThrough }
        }
        return source
    }

    private mutating func node(at path: DialectPath, from base: Int32) -> Int32 {
        var node = path.isAbsolute ? PathTree.document : base
        for step in path.steps {
            let namespace = dialect.namespaces.firstIndex { $0.prefix == step.prefix } ?? -1
            let name = Array(step.name.utf8)
            if let child = children[Int(node)].first(where: { $0.namespace == namespace && $0.name == name }) {
                node = child.node
                continue
            }
            let child = Int32(nodes.count)
            nodes.append(Node())
            children.append([])
            children[Int(node)].append(Child(namespace: namespace, name: name, node: child))
            node = child
        }
        return node
    }

    private static func name(of path: DialectPath) -> String {
        let steps = path.steps.map { $0.prefix.isEmpty ? $0.name : "\($0.prefix):\($0.name)" }.joined(separator: "/")
        return steps + (path.attribute.map { "@" + $0 } ?? "")
    }
}
