public import Commerce
import CommerceJSON
public import FoundationEssentials

/// The reading of product lists by a mapping alone, without a server: what the yardsticks measure and the fuzzer tries.
///
/// No part of the module's interface: programs make a backend.
@_spi(Reading) public struct MappedProductReading: Sendable {
    private let plan: AnswerPlan<Product>

    /// Works out how the answers of a mapping's `catalog.products` are read.
    ///
    /// - Throws: ``CommerceError`` of kind `configuration` with every problem of the mapping.
    public init(mapping: [UInt8], currency: CurrencyCode? = nil, site: URL? = nil) throws(CommerceError) {
        let reading = MappingReader.read([MappingText(parsing: mapping, file: "mapping.json", files: .preset([:]))])
        guard let operation = reading.mapping?.operations[.products]?.first else {
            let problems = reading.problems.map(\.description)
            let message = problems.isEmpty ? "There is no catalog.products." : problems.joined(separator: "\n")
            throw CommerceError(.configuration, message)
        }
        plan = AnswerPlan(operation, ExtractionDefaults(currency: currency, site: site))
    }

    /// Reads an answer: its products, and what could not be read.
    ///
    /// - Throws: where the bytes are no JSON, or hold no `data`.
    public func read(_ answer: [UInt8]) throws(CommerceError) -> Fetched<[Product]> {
        do throws(JSONError) {
            return try JSONReader.read(answer) { reader throws(JSONError) in
                var read: MappedAnswer<Product>?
                let place = try reader.beginObject()
                var member = JSONKeys.start
                while try reader.nextMember(&member, of: Self.keys) { read = try plan.read(&reader) }
                guard let read else { throw reader.missing(Self.keys, 0, at: place) }
                return Fetched(read.items, issues: read.issues)
            }
        } catch {
            throw CommerceError(.malformedResponse, error.description)
        }
    }

    private static let keys = JSONKeys("data")
}
