import Commerce
import CommerceCurl
import CommerceGraphQL
import Foundation

func expect(_ condition: Bool, _ what: String) {
    guard !condition else { return }
    print("not so: \(what)")
    exit(1)
}

guard let port = CommandLine.arguments.dropFirst().first, let url = URL(string: "http://127.0.0.1:\(port)/graphql")
else {
    print("usage: GraphQLApp PORT")
    exit(2)
}
let client = GraphQLClient(GraphQLEndpoint(url), transport: CurlTransport())

// All pages of a list, with a field that the server can't give.
var names: [String] = []
var cursor: String?
repeat {
    let page = try await client.perform(Garden.PlantsQuery(first: 2, after: cursor.map { .value($0) } ?? .omitted))
    names += page.value.plants.nodes.map(\.plantCard.name)
    expect(page.issues.map(\.path) == ["plants.nodes[0].price"], "an issue at the price: \(page.issues)")
    expect(page.issues.map(\.code) == ["NO_PRICE"], "the server's code")
    let info = page.value.plants.pageInfo
    cursor = info.hasNextPage ? info.endCursor : nil
} while cursor != nil
expect(names == (1...5).map { "Fern \($0)" }, "all plants in order: \(names)")

// A union: each of its types without a cast, and one that the schema did not have.
let plant = try await client.perform(Garden.InhabitantQuery(id: "3"))
if case .plant(let value)? = plant.value.inhabitant {
    expect(value.needs == Decimal(sign: .plus, exponent: -2, significand: 325), "an exact number")
    expect(value.thirst.rawValue == "ENDLESS" && !value.thirst.isKnown, "an open enumeration")
} else {
    expect(false, "a plant")
}
let animal = try await client.perform(Garden.InhabitantQuery(id: "cat")).value.inhabitant
expect(animal == .animal(.init(name: "Tom", legs: 4)), "an animal")
let stone = try await client.perform(Garden.InhabitantQuery(id: "stone")).value.inhabitant
expect(stone == .other(typename: "Stone"), "something new")
expect(try await client.perform(Garden.InhabitantQuery(id: "gone")).value.inhabitant == nil, "nothing")
do {
    _ = try await client.perform(Garden.InhabitantQuery(id: "busy"))
    expect(false, "an error")
} catch {
    expect(error.kind == .throttled && error.graphQLErrors.first?.code == "THROTTLED", "throttled: \(error)")
}

// Three states of an input.
let litres = Decimal(sign: .plus, exponent: -2, significand: 75)
for (note, expected) in [
    (InputValue<String>.value("much"), "set to much"), (.null, "null"), (.omitted, "absent"),
] {
    let input = Garden.WaterInput(litres: litres, note: note)
    let result = try await client.perform(Garden.WaterMutation(plant: "2", input: input))
    expect(result.value.water.noteWas == expected, "a note that is \(expected)")
}
print("ok")
