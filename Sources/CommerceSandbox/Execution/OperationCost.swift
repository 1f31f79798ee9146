import CommerceJSON
import GraphQLLanguage

// What an operation costs before it is executed: an object with an identity of its own (a `Node`) counts one, mere values
// such as money nothing, a connection as many times what is in it as it may have items, a mutation ten more. Shopify does
// not publish its measure; by this one carts of 100 lines can be read without a token, as they can there. How deep the
// answer goes is bounded by the same walk.
struct OperationCost {
    private(set) var cost = 0

    // How deep selections may go, fragments included.
    static let maximumDepth = 60
    // What the machine bears.
    static let maximum = 400_000
    // Beyond that the exact figure is of no interest, and could overflow.
    private static let ceiling = 1_000_000_000

    struct TooDeep: Error {}

    private struct Part {
        var cost = 0
        var depth = 0
    }

    private let schema: GraphQLSchema
    private let prepared: PreparedOperation
    private var known: [String: Part] = [:]

    init(_ prepared: PreparedOperation, schema: GraphQLSchema) throws(TooDeep) {
        self.schema = schema
        self.prepared = prepared
        guard let root = schema.rootType(prepared.operation.kind) else { return }
        cost = try measure(prepared.operation.selections, of: root, depth: 0).cost
        if prepared.operation.kind == .mutation { cost += 10 }
    }

    // The cost of an operation that stays within the limits.
    static func checked(
        _ operation: PreparedOperation, schema: GraphQLSchema, limit: Int = maximum
    ) throws(GraphRefusal) -> Int {
        let cost: Int
        do throws(TooDeep) {
            cost = try OperationCost(operation, schema: schema).cost
        } catch {
            throw GraphRefusal([
                GraphError(
                    message: "Query is nested too deep; \(maximumDepth) levels are allowed",
                    extensions: ["code": "MAX_DEPTH_EXCEEDED"])
            ])
        }
        guard cost <= limit else {
            throw GraphRefusal([
                GraphError(
                    message: "Query cost is \(cost), which exceeds the single query max cost limit \(limit).",
                    extensions: [
                        "code": "MAX_COMPLEXITY_EXCEEDED", "cost": .number(JSONNumber(cost)),
                        "maxCost": .number(JSONNumber(limit)),
                        "documentation": "https://shopify.dev/api/usage/rate-limits",
                    ])
            ])
        }
        return cost
    }

    private mutating func measure(
        _ set: Syntax.SelectionSet, of type: SchemaType, depth: Int
    ) throws(TooDeep) -> Part {
        guard depth < Self.maximumDepth else { throw TooDeep() }
        var total = Part(cost: 0, depth: 1)
        for selection in set.selections {
            let part: Part
            switch selection {
            case .field(let field): part = try measure(field, of: type, depth: depth)
            case .inline(let inline):
                let inner = inline.typeCondition.flatMap { schema.type($0.text) } ?? type
                part = try measure(inline.selections, of: inner, depth: depth + 1)
            case .spread(let spread): part = try measure(spread, depth: depth)
            }
            total.cost = min(Self.ceiling, total.cost + part.cost)
            total.depth = max(total.depth, part.depth + 1)
        }
        guard depth + total.depth <= Self.maximumDepth else { throw TooDeep() }
        return total
    }

    private mutating func measure(_ spread: Syntax.FragmentSpread, depth: Int) throws(TooDeep) -> Part {
        let name = spread.name.text
        if let part = known[name] { return part }
        guard let fragment = prepared.fragments[name], let type = schema.type(fragment.typeCondition.text) else {
            return Part()
        }
        let part = try measure(fragment.selections, of: type, depth: depth + 1)
        known[name] = part
        return part
    }

    private mutating func measure(_ field: Syntax.Field, of type: SchemaType, depth: Int) throws(TooDeep) -> Part {
        guard let inner = field.selections, let definition = schema.field(field.name.text, of: type),
            let fieldType = schema.type(of: definition.type)
        else { return Part() }
        var part = try measure(inner, of: fieldType, depth: depth + 1)
        var own = depth == 0 || isNode(fieldType) ? 1 : 0
        if fieldType.name.hasSuffix("Connection") {
            let (product, overflow) = part.cost.multipliedReportingOverflow(by: size(of: field))
            part.cost = overflow ? Self.ceiling : product
            own = 1
        }
        part.cost = min(Self.ceiling, part.cost + own)
        return part
    }

    private func isNode(_ type: SchemaType) -> Bool {
        type.implements("Node")
            || type.isAbstract
                && schema.possibleTypes(of: type).contains { schema.type($0)?.implements("Node") ?? false }
    }

    // How many items a page may have.
    private func size(of field: Syntax.Field) -> Int {
        for argument in field.arguments where ["first", "last"].contains(argument.name.text) {
            switch argument.value.kind {
            case .int(let text): return min(250, max(1, Int(text) ?? 250))
            case .variable(let name): if let size = prepared.variables[name]?.int { return min(250, max(1, size)) }
            default: continue
            }
        }
        return 1
    }
}
