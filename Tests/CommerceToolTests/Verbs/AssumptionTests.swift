import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

/// What an adapter takes for true that nobody said: told to who looks for it, and in nobody's way else.
@Suite("Assumptions") struct AssumptionTests {
    /// Runs the tool on a backend of a preset that guesses the currency; nothing listens at its address.
    private func run(_ words: [String], settings: String = "") async throws -> ToolRun {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            {"backends": {"cms": {"plugin": "graphql", "preset": "hygraph", "endpoint": "http://127.0.0.1:1/",
                "retries": 0\(settings)}}}
            """, to: "commerce.json")
        return await ToolRun.run(words + ["--config", file, "--ephemeral"], variables: ["HOME": folder.path])
    }

    private static let currency =
        "amounts whose answer names no currency are taken to be in EUR; say \"currency\" in the entry"
    private static let unit =
        "whole amounts are taken to count the currency's smallest coins (1999 is 19.99); say \"priceUnit\" in the entry"

    @Test("are in the list of backends")
    func backends() async throws {
        let run = try await run(["backends"])
        #expect(run.status == .done)
        #expect(run.output.contains("graphql, assumed, unverified"))
        #expect(run.diagnostics.contains("assumed: cms: \(Self.currency)\nassumed: cms: \(Self.unit)\n"))
        let item = try await self.run(["backends", "--json"]).document()["items"]?[0]
        #expect(item?["remarks"] == ["assumed", "unverified"])
        #expect(item?["assumed"] == [.string(Self.currency), .string(Self.unit)])
    }

    @Test("are told by a check, whether it comes through or not")
    func check() async throws {
        let run = try await run(["check", "--json"])
        #expect(run.status == .unreachable)
        #expect(try run.document()["items"]?[0]?["assumed"] == [.string(Self.currency), .string(Self.unit)])
        #expect(run.diagnostics.contains("assumed: cms: \(Self.currency)\n"))
    }

    @Test("are told by any call with --verbose")
    func verbose() async throws {
        let verbose = try await run(["products", "--verbose"])
        #expect(verbose.diagnostics.contains("info: cms: assumed: \(Self.currency)\n"))
        let quiet = try await run(["products"])
        #expect(quiet.status == .unreachable)
        #expect(!quiet.diagnostics.contains("assumed"))
    }

    @Test("are none where the entry says it")
    func said() async throws {
        let run = try await run(["backends", "--json"], settings: #", "currency": "USD", "priceUnit": "major""#)
        let item = try run.document()["items"]?[0]
        #expect(item?["remarks"] == ["unverified"])
        #expect(item?["assumed"] == nil)
        #expect(run.diagnostics == "")
    }
}
