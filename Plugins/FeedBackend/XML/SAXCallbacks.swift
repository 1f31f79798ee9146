import CommerceCXML2

// The functions that libxml2 calls. They stay free functions in a file without an actor: a closure that inherits an
// isolation would be checked at every call.

func installFeedCallbacks(_ handler: inout xmlSAXHandler) {
    handler.startElementNs = startElement
    handler.endElementNs = endElement
    handler.characters = characters
    handler.ignorableWhitespace = characters
    // libxml2 before 2.14 delivers CDATA through `characters` when this is missing, later versions do not.
    handler.cdataBlock = characters
    handler.getEntity = getEntity
    handler.entityDecl = declareEntity
    handler.attributeDecl = declareAttribute
    handler.reference = undeclaredReference
    handler.serror = report
}

private typealias State = UnsafeMutablePointer<SAXState>

@inline(__always)
private func state(_ context: UnsafeMutableRawPointer?) -> State {
    // The pointer that was given with the parser; never nil.
    context.unsafelyUnwrapped.assumingMemoryBound(to: SAXState.self)
}

private func startElement(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?,
    _ address: UnsafePointer<UInt8>?, _ namespaceCount: Int32,
    _ namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ attributeCount: Int32, _ defaultedCount: Int32,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
) {
    guard let name else { return }
    state(context).startElement(
        name, prefix: prefix, address: address, attributeCount: Int(attributeCount), attributes: attributes)
}

private func endElement(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?, _ prefix: UnsafePointer<UInt8>?,
    _ address: UnsafePointer<UInt8>?
) {
    state(context).endElement()
}

private func characters(_ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<UInt8>?, _ count: Int32) {
    guard let text else { return }
    state(context).characters(text, count: Int(count))
}

private func getEntity(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?) -> xmlEntityPtr? {
    guard let name else { return nil }
    return state(context).pointee.engine._withUnsafeGuaranteedRef { $0.entity(named: name) }
}

private func declareEntity(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?, _ type: Int32,
    _ publicID: UnsafePointer<UInt8>?, _ systemID: UnsafePointer<UInt8>?, _ content: UnsafeMutablePointer<UInt8>?
) {
    guard let name else { return }
    state(context).pointee.engine._withUnsafeGuaranteedRef { engine in
        engine.declaredEntity(named: name, type: type, isExternal: systemID != nil || publicID != nil)
    }
}

private func declareAttribute(
    _ context: UnsafeMutableRawPointer?, _ element: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>?,
    _ type: Int32, _ default: Int32, _ defaultValue: UnsafePointer<UInt8>?, _ words: xmlEnumerationPtr?
) {
    // The words belong to whoever takes them.
    xmlFreeEnumeration(words)
    state(context).pointee.engine._withUnsafeGuaranteedRef { $0.declaredAttribute(defaultValue: defaultValue) }
}

private func undeclaredReference(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<UInt8>?) {
    guard let name else { return }
    state(context).pointee.engine._withUnsafeGuaranteedRef { engine in
        engine.fail(.malformed, "the entity \"\(String(cString: name))\" is not defined")
    }
}

private func report(_ context: UnsafeMutableRawPointer?, _ error: xmlErrorPtr?) {
    guard let error else { return }
    state(context).pointee.engine._withUnsafeGuaranteedRef { $0.parserReported(error.pointee) }
}
