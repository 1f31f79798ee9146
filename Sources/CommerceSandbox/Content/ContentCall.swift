import CommerceJSON

// One request to the content face while it is executed: what there is, and whom it is answered for.
struct ContentCall {
    let library: ContentLibrary
    let settings: SandboxContentOptions
    let access: ContentAccess
    // What holds where a field says nothing of its own: the request's headers.
    let scope: ContentScope
    // What addresses in the answer begin with, without a slash at the end.
    let base: String
    let faults: ExecutionFaults
    let work = ContentWork()

    // The scope of a field of the root: its arguments, and the headers where the document says nothing of it. A stage that
    // the token may not read is refused.
    func scope(_ arguments: FieldArguments, reading model: ContentModel) throws(FieldFailure) -> ContentScope {
        var scope = scope
        if !arguments.isDefault("stage"), let stage = arguments.string("stage").flatMap(ContentStage.init(rawValue:)) {
            scope.stage = stage
        }
        if !arguments.isDefault("locales") { scope = scope.with(locales: Self.locales(arguments)) }
        try require(model, in: scope.stage)
        return scope
    }

    // The scope of a relation: that of the document which it starts from, in other locales where it says so.
    func scope(_ arguments: FieldArguments, of entry: ContentEntry, reading model: ContentModel) throws(FieldFailure)
        -> ContentScope
    {
        try require(model, in: entry.scope.stage)
        return entry.scope.with(locales: Self.locales(arguments))
    }

    func require(_ model: ContentModel, in stage: ContentStage) throws(FieldFailure) {
        guard access.reads(model, in: stage) else { throw FieldFailure.notAllowed }
    }

    static func locales(_ arguments: FieldArguments) -> [ContentLocale]? {
        arguments.given("locales").map { _ in arguments.strings("locales").compactMap(ContentLocale.init(rawValue:)) }
    }

    // What happens to lists between the pages of somebody who walks them.
    func disturb(_ list: inout [ContentEntry], _ arguments: FieldArguments) {
        guard arguments.int("skip") ?? 0 > 0 || arguments.given("after") != nil else { return }
        for disturbance in faults.disturbances {
            switch disturbance {
            case .vanished(let rows): list.removeFirst(min(rows, list.count))
            case .moved(let rows):
                let first = list.prefix(rows)
                list = Array(list.dropFirst(rows) + first)
            }
        }
    }
}

// How rows go elsewhere while somebody reads them page by page.
enum ContentDisturbance: Sendable, Hashable {
    // So many of the first ones are gone.
    case vanished(rows: Int)
    // So many of the first ones are the last ones now.
    case moved(rows: Int)
}
