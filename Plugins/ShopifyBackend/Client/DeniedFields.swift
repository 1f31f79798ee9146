import Commerce
import Synchronization

/// Fields that the access token turned out not to be allowed to read, and whose denial costs the whole answer.
///
/// A field that is promised never to be null takes what is around it along when it is denied: without the scope for tags
/// there is no product. So it is left out from then on, and each answer says so.
final class DeniedFields: Sendable {
    /// A field that can be left out.
    enum Field: String, CaseIterable {
        case tags
        case metafields
        case quantityAvailable
        case customer
    }

    private let fields = Mutex<Set<Field>>([])

    /// Takes over what an error says is denied.
    ///
    /// - Returns: whether something can be left out that was not so far.
    func learn(_ error: CommerceError) -> Bool {
        guard error.kind == .accessDenied else { return false }
        let denied = error.graphQLErrors.filter { $0.code == "ACCESS_DENIED" }
            .compactMap { $0.path.last.flatMap(Field.init(rawValue:)) }
        return fields.withLock { fields in
            let count = fields.count
            fields.formUnion(denied)
            return fields.count > count
        }
    }

    /// A selection without what is denied.
    func leftOut(of selection: FieldSelection) -> FieldSelection {
        var selection = selection
        let denied = fields.withLock { $0 }
        selection.hasTags = selection.hasTags && !denied.contains(.tags)
        selection.hasMetafields = selection.hasMetafields && !denied.contains(.metafields)
        selection.hasStock = selection.hasStock && !denied.contains(.quantityAvailable)
        selection.hasCustomers = selection.hasCustomers && !denied.contains(.customer)
        return selection
    }

    /// What is to be said of answers.
    var issues: [FieldIssue] {
        fields.withLock { $0 }.map(\.rawValue).sorted().map { name in
            FieldIssue(
                path: name, code: "ACCESS_DENIED",
                message: "The access token may not read \(name), so they are left out: switch on the scope in the "
                    + "permissions of the Headless channel.")
        }
    }
}
