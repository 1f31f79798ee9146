/// Finds the node of an element below its parent's: the slow half, asked once for each name in each place.
///
/// It is forgiving where the feed's meaning is certain, and says so once for each kind: a namespace left out or written
/// a little differently, a name in other case. What it does not know becomes an attribute of the item, a part of the
/// text around it, or nothing, as the parent node says.
final class PathMatcher {
    /// Something that was forgiven, to be reported with the line by the caller.
    struct Remark {
        var code: FeedProblem.Code
        var message: String
    }

    /// The most names of unknown elements that are kept.
    static let dynamicLimit = 1_024

    let tree: PathTree
    private let dialect: FeedDialect
    let nodes: UnsafeMutablePointer<PathTree.Node>
    /// The sources of each field in order of preference, as a flat table: it is walked for every field of every item,
    /// and arrays inside a struct would be counted each time.
    let fieldSources: FieldSources
    private var nodeCount: Int32
    private let nodeCapacity: Int32
    /// The parent's name of each dynamic node, and its own.
    private var dynamicNames: [String] = []
    private var dynamicNodes: [DynamicKey: Int32] = [:]
    private var given: Set<FeedProblem.Code> = []

    private struct DynamicKey: Hashable {
        var parent: Int32
        var name: String
    }

    init(_ dialect: FeedDialect) {
        self.dialect = dialect
        tree = PathTree(dialect)
        fieldSources = FieldSources(tree)
        nodeCount = Int32(tree.nodes.count)
        nodeCapacity = nodeCount + Int32(PathMatcher.dynamicLimit)
        nodes = UnsafeMutablePointer.allocate(capacity: Int(nodeCapacity))
        nodes.initialize(from: tree.nodes, count: tree.nodes.count)
    }

    deinit {
        nodes.deallocate()
        fieldSources.deallocate()
    }

    /// The number of sources, those of unknown elements yet to come included.
    var sourceCapacity: Int { tree.sourceNames.count + PathMatcher.dynamicLimit }

    /// A source's name in reports and of attributes.
    func name(of source: Int32) -> String {
        let index = Int(source)
        return index < tree.sourceNames.count
            ? tree.sourceNames[index] : dynamicNames[index - tree.sourceNames.count]
    }

    func isDynamic(_ source: Int32) -> Bool { Int(source) >= tree.sourceNames.count }

    func find(
        below parent: Int32, name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, address: UnsafePointer<UInt8>?,
        remark: inout Remark?
    ) -> Int32 {
        if parent == PathTree.ignored || parent == PathTree.passedThrough { return parent }
        let bytes = name.cStringBytes
        let children = Int(parent) < tree.children.count ? tree.children[Int(parent)] : []
        if let known = known(children, bytes, address, ignoringCase: false, &remark)
            ?? known(children, bytes, address, ignoringCase: true, &remark)
        {
            return known
        }
        switch nodes[Int(parent)].unknown {
        case .ignored: return PathTree.ignored
        case .passedThrough: return PathTree.passedThrough
        case .kept: return dynamic(below: parent, bytes, prefix: prefix, &remark)
        }
    }

    private func known(
        _ children: [PathTree.Child], _ name: UnsafeBufferPointer<UInt8>, _ address: UnsafePointer<UInt8>?,
        ignoringCase: Bool, _ remark: inout Remark?
    ) -> Int32? {
        var similar: Int32?
        var bare: Int32?
        for child in children {
            guard ignoringCase ? PathMatcher.equalFolded(name, child.name) : name.elementsEqual(child.name) else {
                continue
            }
            let namespace = child.namespace < 0 ? nil : dialect.namespaces[child.namespace]
            switch NamespaceMatch(address, namespace?.addresses ?? []) {
            case .exact:
                if ignoringCase { note(.elementCase, &remark, PathMatcher.spelling(name, child)) }
                return child.node
            case .similar: similar = child.node
            case .different:
                if namespace == nil && address == nil {
                    if ignoringCase { note(.elementCase, &remark, PathMatcher.spelling(name, child)) }
                    return child.node
                }
                if address == nil && namespace?.prefix == dialect.barePrefix { bare = child.node }
            }
        }
        if let similar {
            let written = address.map { String(cString: $0) } ?? ""
            note(.namespaceSpelling, &remark, "the namespace \"\(written)\" was read as the dialect's own")
            return similar
        }
        if bare != nil {
            let element = String(decoding: name, as: UTF8.self)
            note(.missingNamespace, &remark, "<\(element)> and others have no namespace; read as the dialect's own")
        }
        return bare
    }

    private static func spelling(_ name: UnsafeBufferPointer<UInt8>, _ child: PathTree.Child) -> String {
        let written = String(decoding: name, as: UTF8.self)
        return "<\(written)> was read as <\(String(decoding: child.name, as: UTF8.self))>"
    }

    /// Notes a thing once for the whole feed: every item would have it.
    private func note(_ code: FeedProblem.Code, _ remark: inout Remark?, _ message: @autoclosure () -> String) {
        if given.insert(code).inserted { remark = Remark(code: code, message: message()) }
    }

    private func dynamic(
        below parent: Int32, _ name: UnsafeBufferPointer<UInt8>, prefix: UnsafePointer<UInt8>?, _ remark: inout Remark?
    ) -> Int32 {
        var label = prefix.map { String(cString: $0) + ":" } ?? ""
        label += String(decoding: name, as: UTF8.self)
        let key = DynamicKey(parent: parent, name: label)
        if let known = dynamicNodes[key] { return known }
        guard nodeCount < nodeCapacity else {
            note(.tooManyUnknownElements, &remark, "more than \(PathMatcher.dynamicLimit) different unknown elements")
            return PathTree.ignored
        }
        let above = nodes[Int(parent)]
        let source = Int32(tree.sourceNames.count + dynamicNames.count)
        dynamicNames.append(above.record == .item ? label : self.name(of: above.text) + "/" + label)
        nodes[Int(nodeCount)] = PathTree.Node(text: source, unknown: .kept)
        dynamicNodes[key] = nodeCount
        nodeCount += 1
        return nodeCount - 1
    }

    private static func equalFolded(_ name: UnsafeBufferPointer<UInt8>, _ other: [UInt8]) -> Bool {
        name.count == other.count && zip(name, other).allSatisfy { fold($0) == fold($1) }
    }

    private static func fold(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte }
}
