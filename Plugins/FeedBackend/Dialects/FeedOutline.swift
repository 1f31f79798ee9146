import CommerceCXML2

/// The shape of a document's beginning: which elements there are, in which namespaces.
///
/// Made by a parser of its own over the first chunk or chunks; a fault in it only matters when no root was found.
final class FeedOutline {
    struct Name: Hashable {
        var address: String?
        var local: String
    }

    /// The first fatal fault, with its place.
    private(set) var fault: FeedError?
    private(set) var root: Name?
    private(set) var rootLine = 1
    private(set) var rootColumn = 1
    /// The addresses of the namespaces that the root declares.
    private(set) var namespaces: [String] = []
    /// The ways from the root to every element seen, each once.
    private(set) var paths: Set<[Name]> = []

    private let limits: FeedLimits
    private var doctype: DoctypeRules
    private var current: [Name] = []
    private var parser: XMLPushParser?
    private static let pathLimit = 512
    private static let depthLimit = 32

    init(limits: FeedLimits) throws(FeedError) {
        self.limits = limits
        doctype = DoctypeRules(limits)
        parser = try XMLPushParser(userData: Unmanaged.passUnretained(self).toOpaque(), limits: limits) { handler in
            handler.startElementNs = outlineStart
            handler.endElementNs = outlineEnd
            handler.entityDecl = outlineEntity
            handler.attributeDecl = outlineAttribute
            handler.serror = outlineFault
        }
    }

    /// Looks at the next piece of the text.
    func push(_ text: UnsafeBufferPointer<UInt8>) {
        parser?.push(text)
        if parser?.isDoctypeTooLong == true { refuse(.limit, DoctypeRules.tooLong(limits)) }
    }

    /// Looks at what is left when there is no more text.
    func finish() { parser?.finish() }

    fileprivate func refuse(_ code: FeedError.Code, _ message: String) {
        fault = fault ?? FeedError(code, message, line: parser?.line, column: parser?.column)
        parser?.stop()
    }

    fileprivate func declareAttribute(defaultValue: UnsafePointer<UInt8>?) {
        if let reason = doctype.declareAttribute(defaultValue: defaultValue) { refuse(.limit, reason) }
    }

    fileprivate func start(_ name: Name, declaring addresses: [String]) {
        if root == nil {
            root = name
            rootLine = parser?.line ?? 1
            rootColumn = parser?.column ?? 1
            namespaces = addresses
        }
        current.append(name)
        if current.count <= FeedOutline.depthLimit && paths.count < FeedOutline.pathLimit { paths.insert(current) }
    }

    fileprivate func end() { _ = current.popLast() }

    fileprivate func report(_ error: xmlError) {
        guard fault == nil, error.level == XML_ERR_FATAL else { return }
        fault = FeedError(
            .malformed, error.text, line: max(1, Int(error.line)), column: max(1, Int(error.int2)))
    }
}

extension xmlError {
    /// libxml2's message without the line end that it adds.
    var text: String {
        guard let message else { return "the text is not well-formed" }
        var text = String(cString: message)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}

private func outline(_ context: UnsafeMutableRawPointer?) -> Unmanaged<FeedOutline> {
    // The object that owns the parser; never nil.
    Unmanaged.fromOpaque(context.unsafelyUnwrapped)
}

private func outlineStart(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?,
    _ address: UnsafePointer<UInt8>?, _ namespaceCount: Int32,
    _ namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ attributeCount: Int32, _ defaultedCount: Int32,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
) {
    guard let name else { return }
    var addresses: [String] = []
    for index in 0..<Int(namespaceCount) {
        if let address = namespaces?[index * 2 + 1] { addresses.append(String(cString: address)) }
    }
    let found = FeedOutline.Name(address: address.map { String(cString: $0) }, local: String(cString: name))
    outline(context)._withUnsafeGuaranteedRef { $0.start(found, declaring: addresses) }
}

private func outlineEnd(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?,
    _ address: UnsafePointer<UInt8>?
) {
    outline(context)._withUnsafeGuaranteedRef { $0.end() }
}

private func outlineEntity(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?, _ type: Int32,
    _ publicID: UnsafePointer<UInt8>?, _ systemID: UnsafePointer<UInt8>?, _ content: UnsafeMutablePointer<UInt8>?
) {
    let isExternal = systemID != nil || publicID != nil
    guard let name, !EntityTable.isHarmless(name, type: type, isExternal: isExternal) else { return }
    outline(context)._withUnsafeGuaranteedRef {
        $0.refuse(.entity, EntityTable.refusal(of: name, isExternal: isExternal))
    }
}

private func outlineAttribute(
    _ context: UnsafeMutableRawPointer?, _ element: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>?,
    _ type: Int32, _ default: Int32, _ defaultValue: UnsafePointer<UInt8>?, _ words: xmlEnumerationPtr?
) {
    // The words belong to whoever takes them.
    xmlFreeEnumeration(words)
    outline(context)._withUnsafeGuaranteedRef { $0.declareAttribute(defaultValue: defaultValue) }
}

private func outlineFault(_ context: UnsafeMutableRawPointer?, _ error: xmlErrorPtr?) {
    guard let error else { return }
    outline(context)._withUnsafeGuaranteedRef { $0.report(error.pointee) }
}
