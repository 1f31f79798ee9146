import Commerce
import CommerceCXML2

/// The entities that one parser may resolve besides XML's own five: HTML's characters, made when first asked for.
///
/// libxml2 keeps the pointers that it is given only while it deals with a reference, and treats entities of the
/// predefined kind as plain text; the memory is freed with the table, which outlives the parser.
final class EntityTable {
    private var entities: [String: xmlEntityPtr] = [:]

    deinit {
        for entity in entities.values {
            entity.pointee.content?.deallocate()
            UnsafeMutablePointer(mutating: entity.pointee.name)?.deallocate()
            entity.deallocate()
        }
    }

    func entity(named name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
        let bytes = name.cStringBytes
        guard let text = HTMLEntities.text(for: bytes) else { return nil }
        let key = String(decoding: bytes, as: UTF8.self)
        if let known = entities[key] { return known }
        let entity = xmlEntityPtr.allocate(capacity: 1)
        entity.initialize(to: xmlEntity())
        entity.pointee.type = XML_ENTITY_DECL
        entity.pointee.etype = XML_INTERNAL_PREDEFINED_ENTITY
        entity.pointee.name = UnsafePointer(EntityTable.copy(Array(bytes)))
        entity.pointee.content = EntityTable.copy(text)
        entity.pointee.length = Int32(text.count)
        entities[key] = entity
        return entity
    }

    /// Whether a declaration may be passed over: the name is one of HTML's, whose meaning it has here in any case, or it
    /// is a parameter entity with its text in the document, which nothing here ever expands.
    static func isHarmless(_ name: UnsafePointer<UInt8>, type: Int32, isExternal: Bool) -> Bool {
        if isExternal { return false }
        return UInt32(bitPattern: type) == XML_INTERNAL_PARAMETER_ENTITY.rawValue
            || HTMLEntities.text(for: name.cStringBytes) != nil
    }

    /// Why a declaration ends the run.
    static func refusal(of name: UnsafePointer<UInt8>, isExternal: Bool) -> String {
        "the feed declares \(isExternal ? "an external entity" : "an entity") (\"\(String(cString: name).prefix(40))\"); "
            + "entities are neither expanded nor fetched"
    }

    private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        memory.update(from: bytes, count: bytes.count)
        memory[bytes.count] = 0
        return memory
    }
}
