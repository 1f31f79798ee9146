import CommerceCXML2

/// Everything that the parser's callbacks touch, behind one raw pointer.
///
/// A struct in memory of its own rather than a class: with a class every callback pays for reference counting and
/// exclusivity checks, which halves the speed. The owner is ``FeedEngine``, which outlives the parser.
struct SAXState {
    struct CacheLine {
        var name: UnsafePointer<UInt8>?
        var address: UnsafePointer<UInt8>?
        var parent: Int32 = -1
        var node: Int32 = 0

        @inline(__always)
        func holds(_ name: UnsafePointer<UInt8>, _ parent: Int32, _ address: UnsafePointer<UInt8>?) -> Bool {
            self.name == name && self.parent == parent && self.address == address
        }
    }

    private static let cacheBits: UInt = 10
    static let cacheSize = 1 << cacheBits

    /// The first of the two lines that may hold a name below a parent (multiplicative hashing: the names lie close
    /// together in memory).
    @inline(__always)
    static func slot(_ name: UnsafePointer<UInt8>, _ parent: Int32) -> Int {
        let key = UInt(bitPattern: name) &+ UInt(UInt32(bitPattern: parent)) &* 0x9e37_79b1
        return Int(bitPattern: (key &* 0x9e37_79b9_7f4a_7c15) &>> (64 &- cacheBits)) & ~1
    }

    let engine: Unmanaged<FeedEngine>
    var context: xmlParserCtxtPtr?
    var nodes: UnsafeMutablePointer<PathTree.Node>
    let cache: UnsafeMutablePointer<CacheLine>
    let stack: UnsafeMutablePointer<Int32>
    let maximumDepth: Int
    let maximumAttributes: Int
    var depth = 0
    var arena: ItemArena
    /// The field that text goes to, or -1; and the depth of its element.
    var open: Int32 = -1
    var openDepth = 0
    var group: Int32 = -1
    var groupDepth = 0
    var groupCount: Int32 = 0
    var recordDepth = 0
    var recordLine: Int32 = 0

    init(engine: Unmanaged<FeedEngine>, matcher: PathMatcher, limits: FeedLimits) {
        self.engine = engine
        nodes = matcher.nodes
        cache = .allocate(capacity: SAXState.cacheSize)
        cache.initialize(repeating: CacheLine(), count: SAXState.cacheSize)
        maximumDepth = limits.depth
        maximumAttributes = limits.attributes
        stack = .allocate(capacity: limits.depth + 2)
        stack.initialize(repeating: PathTree.ignored, count: limits.depth + 2)
        stack[0] = PathTree.document
        arena = ItemArena(sourceCapacity: matcher.sourceCapacity, limits: limits)
    }

    func deallocate() {
        arena.deallocate()
        cache.deallocate()
        stack.deallocate()
    }
}

/// The steps of the parser. They are methods of the pointer, so that each access to the state is over before the engine,
/// which reads the same state, is called.
extension UnsafeMutablePointer<SAXState> {
    /// The line of the element that is being read.
    @inline(__always)
    var line: Int32 { pointee.context?.pointee.input?.pointee.line ?? 0 }

    // MARK: Elements

    @inline(__always)
    func startElement(
        _ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, address: UnsafePointer<UInt8>?,
        attributeCount: Int, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) {
        let parent = pointee.stack[pointee.depth]
        guard pointee.depth < pointee.maximumDepth else {
            fail(.limit, "elements are nested more than \(pointee.maximumDepth) deep")
            return
        }
        guard attributeCount <= pointee.maximumAttributes else {
            fail(.limit, "an element has more than \(pointee.maximumAttributes) attributes")
            return
        }
        pointee.depth &+= 1
        // Names and namespace addresses are kept once by the parser, so that their pointers identify them.
        let slot = pointee.cache + SAXState.slot(name, parent)
        let node: Int32
        if slot[0].holds(name, parent, address) {
            node = slot[0].node
        } else if slot[1].holds(name, parent, address) {
            node = slot[1].node
        } else {
            node = pointee.engine._withUnsafeGuaranteedRef { $0.findNode(parent, name, prefix, address) }
            slot[1] = slot[0]
            slot[0] = SAXState.CacheLine(name: name, address: address, parent: parent, node: node)
        }
        pointee.stack[pointee.depth] = node
        if node <= PathTree.passedThrough { return }
        enter(pointee.nodes[Int(node)], attributeCount: attributeCount, attributes: attributes)
    }

    @inline(__always)
    private func enter(
        _ node: PathTree.Node, attributeCount: Int, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) {
        if pointee.open >= 0 { closeField() }
        if node.record != .none && pointee.recordDepth == 0 {
            pointee.recordDepth = pointee.depth
            pointee.recordLine = line
        }
        if node.beginsGroup {
            pointee.group = pointee.groupCount
            pointee.groupCount &+= 1
            pointee.groupDepth = pointee.depth
        }
        if node.ruleCount > 0, attributeCount > 0, let attributes {
            readAttributes(node, attributes, count: attributeCount)
        }
        if node.record == .shop && node.text < 0 && pointee.recordDepth == pointee.depth {
            // Only its attributes count: it ends here, since it may be the root with the items inside.
            pointee.engine._withUnsafeGuaranteedRef { $0.endRecord(.shop) }
            resetRecord()
            return
        }
        var text = node.text
        if node.textRuleCount > 0 {
            text = conditionalSource(node, attributes, count: attributeCount) ?? text
        }
        if text >= 0 && pointee.recordDepth > 0 {
            guard let entry = pointee.arena.open(source: text, group: pointee.group, line: line) else {
                failTooManyFields()
                return
            }
            pointee.open = entry
            pointee.openDepth = pointee.depth
        }
    }

    @inline(__always)
    func endElement() {
        let node = pointee.stack[pointee.depth]
        if node > PathTree.passedThrough {
            if pointee.open >= 0 && pointee.openDepth == pointee.depth { closeField() }
            if pointee.groupDepth == pointee.depth && pointee.group >= 0 { pointee.group = -1 }
            if pointee.recordDepth == pointee.depth {
                pointee.engine._withUnsafeGuaranteedRef { $0.endRecord(pointee.nodes[Int(node)].record) }
                resetRecord()
            }
        }
        if pointee.depth > 0 { pointee.depth &-= 1 }
    }

    private func resetRecord() {
        pointee.arena.reset()
        pointee.recordDepth = 0
        pointee.groupCount = 0
        pointee.group = -1
        pointee.open = -1
    }

    @inline(__always)
    private func closeField() {
        pointee.arena.close(pointee.open)
        pointee.open = -1
    }

    // MARK: Text

    @inline(__always)
    func characters(_ text: UnsafePointer<UInt8>, count: Int) {
        if pointee.open < 0 { return }
        if !pointee.arena.append(text, count: count) { failTooLong() }
    }

    // MARK: Attributes

    @inline(never)
    private func readAttributes(
        _ node: PathTree.Node, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>, count: Int
    ) {
        pointee.engine._withUnsafeGuaranteedRef { engine in
            let rules = engine.attributeRules
            for index in Int(node.firstRule)..<Int(node.firstRule &+ node.ruleCount) {
                let rule = rules[index]
                guard Self.holds(rule.condition, in: attributes, count: count) else { continue }
                guard pointee.recordDepth > 0, let value = Self.attribute(rule.name, in: attributes, count: count)
                else {
                    continue
                }
                guard let entry = pointee.arena.open(source: rule.source, group: pointee.group, line: line) else {
                    failTooManyFields()
                    return
                }
                if let start = value.baseAddress, !pointee.arena.append(start, count: value.count) {
                    failTooLong()
                    return
                }
                pointee.arena.close(entry)
            }
        }
    }

    /// Where an element's text goes by its attributes.
    @inline(never)
    private func conditionalSource(
        _ node: PathTree.Node, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int
    ) -> Int32? {
        pointee.engine._withUnsafeGuaranteedRef { engine in
            engine.attributeRules[Int(node.firstTextRule)..<Int(node.firstTextRule &+ node.textRuleCount)]
                .first { Self.holds($0.condition, in: attributes, count: count) }?.source
        }
    }

    private static func holds(
        _ condition: DialectPath.Condition?, in attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int
    ) -> Bool {
        guard let condition else { return true }
        let value = attributes.flatMap { attribute(Array(condition.attribute.utf8), in: $0, count: count) }
        guard let wanted = condition.value else { return value == nil }
        return value.map { $0.elementsEqual(wanted.utf8) } ?? false
    }

    /// An attribute's value; libxml2 passes five pointers for each: name, prefix, namespace, start and end of the value.
    private static func attribute(
        _ name: [UInt8], in attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>, count: Int
    ) -> UnsafeBufferPointer<UInt8>? {
        for index in 0..<count {
            let parts = attributes + index * 5
            guard parts[1] == nil, let written = parts[0], written.cStringBytes.elementsEqual(name) else { continue }
            guard let start = parts[3], let end = parts[4] else { return nil }
            return UnsafeBufferPointer(start: start, count: end - start)
        }
        return nil
    }

    // MARK: Faults

    @inline(never)
    func fail(_ code: FeedError.Code, _ message: @autoclosure () -> String) {
        pointee.engine._withUnsafeGuaranteedRef { $0.fail(code, message()) }
    }

    @inline(never)
    private func failTooLong() {
        pointee.engine._withUnsafeGuaranteedRef { engine in
            let limits = engine.options.limits
            let isField = pointee.arena.isOpenFieldFull
            engine.fail(
                .limit,
                isField
                    ? "a field is longer than \(limits.fieldBytes) bytes"
                    : "an item is longer than \(limits.itemBytes) bytes")
        }
    }

    @inline(never)
    private func failTooManyFields() {
        pointee.engine._withUnsafeGuaranteedRef { engine in
            engine.fail(.limit, "an item has more than \(engine.options.limits.itemFields) fields")
        }
    }
}
