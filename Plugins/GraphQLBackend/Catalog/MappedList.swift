import Commerce
import CommerceHTTP
import CommerceJSON

/// A list of the API that is walked page by page: an operation with its inputs.
struct MappedList {
    let client: MappedClient
    let operation: PortOperation
    let prepared: PreparedOperation
    let inputs: MappingInputs
    /// Filters and order.
    var merge = VariableMerge()
    let call: MappedCall
    /// What is to be said of each page, whatever comes.
    var issues: [FieldIssue] = []

    /// A page as it came, and whether there was a list at all.
    struct Outcome<Value> {
        var page: Page<Value>
        var isMissing: Bool
    }

    /// What tells this list from others: its operation with all that stands in requests but the place.
    private func digest() throws(CommerceError) -> String {
        let variables = try variables(PageWalk.Ask())
        let fields = try client.headerFields(for: inputs).map { "\($0.name.rawName.lowercased()): \($0.value)" }
        let texts = [operation.rawValue, prepared.mapped.place.path, prepared.mapped.place.file] + fields
        var bytes = Array(texts.joined(separator: "\n").utf8)
        bytes += JSONWriter(sortedKeys: true).bytes(.object(variables))
        return String(SHA256.hexadecimalDigest(bytes).prefix(8))
    }

    /// A page of the list.
    func page<Value: MappedEntity>(
        _ request: PageRequest, id: (Value) -> String
    ) async throws(CommerceError) -> Outcome<Value> {
        var walk = try PageWalk(style, request, list: try digest(), maximum: client.mapping.limits.pageSize)
        guard request.before == nil || goesBack else {
            throw .unsupported("paging backwards", backend: nil, "The mapping does not say how.")
        }
        var items: [Value] = []
        var issues = issues
        var isMissing = false
        while let ask = walk.next() {
            let answer: MappedAnswer<Value> = try await answer(to: ask)
            if answer.isMissing {
                isMissing = items.isEmpty
                issues += answer.issues
                issues.append(
                    FieldIssue(
                        path: prepared.mapped.items.map { "\($0.value)" } ?? "", code: "missing-list",
                        message:
                            "The answer has nothing where the list is. Check the path in the mapping, and what the "
                            + "server says of the request."))
                break
            }
            let ids = answer.items.map(id)
            let taken = walk.take(.init(received: answer.itemCount, ids: ids, facts: answer.page))
                .map { answer.items[$0] }
            items = walk.prepends ? taken + items : items + taken
            issues += answer.issues
            let asked = style == .none && prepared.mapped.variables.inputNames.contains("first")
            if answer.isCut || asked && answer.itemCount >= client.mapping.limits.pageSize {
                walk.isCut = true
                issues.append(
                    FieldIssue(
                        path: prepared.mapped.items.map { "\($0.value)" } ?? "", code: "truncated",
                        message:
                            "The list is as long as the document asks for, and may go on. Say in the mapping how it "
                            + "comes in pages."))
            }
            if let path = prepared.mapped.paging.hasNext, !walk.prepends, answer.page.hasNext == nil {
                issues.append(
                    FieldIssue(
                        path: "\(path.value)", code: "no-page-facts",
                        message: "The answer does not say whether the list goes on: some of it may be missing here."))
            }
        }
        return Outcome(
            page: Page(items: items, info: walk.info(goesBack: goesBack), issues: issues + walk.issues),
            isMissing: isMissing)
    }

    /// Asks for a page of the server.
    ///
    /// A cursor of the server's own is the only thing in which a further page differs from the first one, which the server
    /// took: where it says that something is wrong with the request, the place is gone, as with a row that was deleted.
    private func answer<Value: MappedEntity>(to ask: PageWalk.Ask) async throws(CommerceError) -> MappedAnswer<Value> {
        do throws(CommerceError) {
            return try await client.perform(prepared, try variables(ask), inputs, for: call)
        } catch {
            guard ask.after != nil || ask.before != nil, error.isRefusedByServer else { throw error }
            var error = error
            error.kind = .conflict
            error.message =
                "The list has changed meanwhile: \(client.place.name) does not know the place any more where the page "
                + "begins. Begin the list again, without a cursor." + client.errors.said(error)
            throw error
        }
    }

    private func variables(_ ask: PageWalk.Ask) throws(CommerceError) -> JSONObject {
        var inputs = inputs
        inputs["first"] = (ask.first ?? (style == .none ? client.mapping.limits.pageSize : nil)).map(Self.number)
        inputs["last"] = ask.last.map(Self.number)
        inputs["after"] = ask.after.map { .string($0) }
        inputs["before"] = ask.before.map { .string($0) }
        inputs["offset"] = ask.offset.map(Self.number)
        inputs["page"] = ask.page.map(Self.number)
        return merge.variables(over: try prepared.mapped.variables(for: inputs))
    }

    private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    private var style: PageWalk.Style { PageWalk.Style(prepared.mapped.paging) }

    private var goesBack: Bool { prepared.mapped.goesBack }
}

extension MappedOperation {
    /// Whether the list can be walked backwards.
    var goesBack: Bool {
        guard case .cursor(_, _, let previous, _, _) = paging else { return true }
        return previous != nil && variables.inputNames.contains("before")
    }
}

extension Paging {
    /// Where an answer says whether there is more.
    fileprivate var hasNext: Located<Path>? {
        switch self {
        case .cursor(_, let hasNext, _, _, _), .number(_, _, _, let hasNext): hasNext
        case .none, .offset: nil
        }
    }
}

extension PageWalk.Style {
    init(_ paging: Paging) {
        self =
            switch paging {
            case .none: .none
            case .cursor: .cursor
            case .offset(let total): .offset(tellsTotal: total != nil)
            case .number(let first, _, _, _): .number(first: first)
            }
    }
}

extension CommerceError {
    /// Whether a server has read the request and found a value in it that it can't use.
    fileprivate var isRefusedByServer: Bool {
        (kind == .invalidInput || kind == .notFound) && !graphQLErrors.isEmpty
    }
}
