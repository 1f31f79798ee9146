import Commerce
import Synchronization
import Testing

@testable import CommerceTool

@Suite("Variants are looked up whole first")
struct VariantLookupTests {
    /// A catalogue of ids, and of products by handle with their variants' ids.
    private final class Catalog: CatalogPort {
        let ids: Set<String>
        let products: [String: [String]]
        let batches = Mutex<[[String]]>([])

        init(ids: Set<String>, products: [String: [String]] = [:]) {
            self.ids = ids
            self.products = products
        }

        func variants(
            ids wanted: [ID<Variant>], options: ReadOptions
        ) async throws(CommerceError) -> Fetched<[Variant?]> {
            batches.withLock { $0.append(wanted.map(\.rawValue)) }
            return Fetched(wanted.map { ids.contains($0.rawValue) ? Variant(id: $0, title: "T") : nil })
        }

        func product(
            _ reference: Reference<Product>, options: ReadOptions
        ) async throws(CommerceError) -> Fetched<Product> {
            guard let variants = products[reference.text] else { throw .notFound("product") }
            return Fetched(
                Product(
                    id: ID(reference.text), title: "P", variants: variants.map { Variant(id: ID($0), title: $0) }))
        }
    }

    private func find(
        _ words: [String], quantity: Int? = nil, in catalog: Catalog,
        operations: Set<PortOperation> = [.variantsByID, .product]
    ) async throws -> [String] {
        let lookup = VariantLookup(
            catalog: catalog, capabilities: Capabilities(operations: operations), options: ReadOptions())
        return try await lookup.find(words, quantity: quantity).map { "\($0.id.rawValue) x\($0.quantity)" }
    }

    static let resolved: [(word: String, result: String)] = [
        ("a", "a x1"),
        ("a:2", "a:2 x1"),
        ("b:2", "b x2"),
        ("a:2:3", "a:2 x3"),
        ("id:a:2", "a:2 x1"),
        ("id:b:7", "b x7"),
        ("shirt", "s1 x1"),
        ("shirt:3", "s1 x3"),
        ("handle:shirt", "s1 x1"),
        ("handle:shirt:2", "s1 x2"),
        ("odd:5", "o1 x1"),
        ("gid://x/1 ?👟:9", "gid://x/1 ?👟 x9"),
    ]

    @Test("A word resolves", arguments: resolved)
    func resolves(word: String, result: String) async throws {
        let catalog = Catalog(
            ids: ["a", "a:2", "b", "gid://x/1 ?👟"], products: ["shirt": ["s1"], "odd:5": ["o1"], "hats": ["h1", "h2"]])
        #expect(try await find([word], in: catalog) == [result])
    }

    @Test("Many words are looked up together, and keep their order")
    func batched() async throws {
        let catalog = Catalog(ids: ["a", "b", "c"])
        #expect(try await find(["c:2", "a", "b:3"], in: catalog) == ["c x2", "a x1", "b x3"])
        #expect(catalog.batches.withLock { $0 } == [["c:2", "c", "a", "b:3", "b"]])
    }

    @Test("A quantity beside the word leaves the word whole, and is for one word")
    func quantity() async throws {
        let catalog = Catalog(ids: ["a", "b:2"])
        #expect(try await find(["b:2"], quantity: 4, in: catalog) == ["b:2 x4"])
        await #expect(throws: CommerceError.self) { try await find(["a", "b:2"], quantity: 4, in: catalog) }
        await #expect(throws: CommerceError.self) { try await find(["a:2"], quantity: 4, in: catalog) }
    }

    @Test(
        "What does not resolve is an error of the right kind",
        arguments: [
            ("x", CommerceError.Kind.notFound), ("x:2", .notFound), ("id:shirt", .notFound), ("handle:a", .notFound),
            ("hats", .invalidInput), ("", .invalidInput),
        ])
    func unresolved(word: String, kind: CommerceError.Kind) async throws {
        let catalog = Catalog(ids: ["a"], products: ["shirt": ["s1"], "hats": ["h1", "h2"]])
        do {
            let found = try await find([word], in: catalog)
            Issue.record("found \(found)")
        } catch let error as CommerceError {
            #expect(error.kind == kind)
        }
    }

    @Test("Where a backend can't look variants up, digits after the last colon are a quantity")
    func unverified() async throws {
        let catalog = Catalog(ids: [])
        #expect(try await find(["x:2", "y"], in: catalog, operations: []) == ["x x2", "y x1"])
        #expect(catalog.batches.withLock { $0 }.isEmpty)
    }
}
