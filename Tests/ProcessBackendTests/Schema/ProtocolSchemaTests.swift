import Commerce
import CommerceJSON
import CommercePluginProtocol
import CommerceTesting
import FoundationEssentials
import ProcessBackend
import Testing

@Suite("The protocol's page and schema say what the code does")
struct ProtocolSchemaTests {
    private let schema: ProtocolSchema

    init() throws {
        schema = try ProtocolSchema()
    }

    @Test("the schema is one")
    func isSchema() throws {
        _ = try JSONSchema(schema.document)
    }

    @Test("the schema has the methods that the code has, and the page has a row for each")
    func methods() throws {
        let methods = PortCalls.all.map { $0.operation.rawValue }
        #expect(Set(methods) == Set(PortOperation.known.map(\.rawValue)))
        let others = [PluginProtocol.initialize, PluginProtocol.shutdown]
        for part in ["params", "result"] {
            let defined = schema.definitions.filter { $0.hasPrefix("\(part).") }
            #expect(Set(defined) == Set((methods + others).map { ProtocolSchema.name(part, $0) }))
        }
        let page = String(decoding: try ProtocolSchema.documentation("plugin-protocol.md"), as: UTF8.self)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        for method in methods {
            let row = try #require(rows.first { $0.hasPrefix("| `\(method)` |") }, "The page lacks \(method)")
            let params = schema.definition(ProtocolSchema.name("params", method))
            let required = Set(params?["required"]?.array?.compactMap(\.string) ?? [])
            for name in params?["properties"]?.object?.keys ?? [] {
                #expect(row.contains(required.contains(name) ? "`\(name)`" : "`\(name)?`"), "\(method) \(name)")
            }
        }
    }

    @Test("the page has every type of the schema with every member")
    func types() throws {
        let page = String(decoding: try ProtocolSchema.documentation("plugin-protocol.md"), as: UTF8.self)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let messages: Set = ["request", "cancelRequest", "result", "error", "capabilities", "commerceError"]
        for name in schema.definitions where !name.contains(".") && !messages.contains(name) {
            guard let properties = schema.definition(name)?["properties"]?.object else { continue }
            let row = try #require(rows.first { $0.hasPrefix("| `\(name)` |") }, "The page lacks \(name)")
            for member in properties.keys {
                #expect(row.contains("\(member): ") || row.contains("\(member)?: "), "\(name) lacks \(member)")
            }
        }
    }

    @Test("the page has the texts that mean something to front ends")
    func texts() throws {
        let page = String(decoding: try ProtocolSchema.documentation("plugin-protocol.md"), as: UTF8.self)
        let statuses: [AvailabilityStatus] = [.inStock, .outOfStock, .preorder, .backorder, .unknown]
        let states: [CheckoutState] = [.pending, .completed, .completedOrGone, .expired, .untracked]
        let warnings: [WarningCode] = [
            .outOfStock, .quantityClamped, .variantGone, .priceChanged, .discountNotFound, .discountNotApplicable,
            .discountExpired,
        ]
        let refusals: [UserErrorCode] = [
            .invalid, .blank, .taken, .notFound, .lineNotFound, .variantNotFound, .invalidQuantity,
            .invalidGiftCard, .unidentifiedCustomer, .invalidToken, .invalidDeliveryOption, .invalidAddress,
        ]
        let rows: [(String, [String])] = [
            ("`status` of `availability`", statuses.map(\.rawValue)),
            ("`state` of `checkoutStatus`", states.map(\.rawValue)),
            ("`code` of `warning`", warnings.map(\.rawValue)), ("`code` of `userError`", refusals.map(\.rawValue)),
        ]
        for (place, texts) in rows {
            let row = "| \(place) | " + texts.map { "`\($0)`" }.joined(separator: ", ") + " |"
            #expect(page.contains(row + "\n"), "The page lacks \(row)")
        }
    }

    @Test("params and results of every method are by the schema, and come back as they were", arguments: Samples.calls)
    func calls(call: any PortCall) async throws {
        try await check(call)
    }

    private func check<Call: PortCall>(_ call: Call) async throws {
        let method = Call.operation.rawValue
        let params = try JSONValueEncoder().encode(call)
        #expect(try schema.violations(of: params, by: ProtocolSchema.name("params", method)) == [])
        #expect(
            try JSONValueEncoder().encode(JSONValueDecoder().decode(Call.self, from: params)) == params)
        let request = RPCMessage.request(id: .number(1), method: method, params: params)
        #expect(try schema.violations(ofMessage: JSONValue(parsing: request.line)) == [])

        let result = try await Call.answer(params, from: SampleBackend.backend())
        #expect(try schema.violations(of: result, by: ProtocolSchema.name("result", method)) == [])
        let answer = try JSONValueDecoder().decode(Call.Answer.self, from: result)
        #expect(try JSONValueEncoder().encode(answer) == result)
    }

    @Test(
        "values with every member set have the members that the schema has, no more and no less",
        arguments: [
            ("product", Samples.product as any Encodable & Sendable), ("variant", Samples.variant),
            ("collection", Samples.productCollection), ("shop", Samples.shop), ("cart", Samples.cart),
            ("customer", Samples.customer), ("order", Samples.order), ("address", Samples.address),
            ("session", Samples.session), ("availability", Samples.availability), ("money", Samples.money),
            ("image", Samples.image), ("metafield", Samples.metafield), ("pageInfo", Samples.pageInfo),
            ("facet", Samples.facet), ("issue", Samples.issue), ("challenge", Samples.challenge),
            ("capabilities", Samples.capabilities), ("commerceError", Samples.error), ("market", Samples.market),
            ("readOptions", Samples.readOptions), ("mutationOptions", Samples.mutationOptions),
        ])
    func members(definition: String, value: any Encodable & Sendable) throws {
        let json = try JSONValueEncoder().encode(value)
        #expect(try schema.violations(of: json, by: definition) == [])
        let properties = schema.definition(definition)?["properties"]?.object?.keys ?? []
        #expect(Set(json.object?.keys ?? []) == Set(properties))
    }

    @Test("the messages beside the methods are by the schema")
    func otherMessages() throws {
        let initialize = InitializeParams(
            backend: "depot", client: PeerInfo(name: "test", version: "1"), settings: ["a": 1])
        let result = try JSONValueEncoder().encode(
            InitializeResult(name: "test", version: "1", capabilities: Samples.capabilities))
        #expect(try schema.violations(of: initialize.json, by: "params.initialize") == [])
        #expect(try schema.violations(of: result, by: "result.initialize") == [])
        for message: RPCMessage in [
            .request(id: .number(0), method: PluginProtocol.initialize, params: initialize.json),
            .request(id: .text("last"), method: PluginProtocol.shutdown, params: [:]),
            .notification(method: PluginProtocol.cancelRequest, params: CancelParams.json(.number(3))),
            .result(id: .number(0), result), .failure(id: nil, RPCError(.parseError, "no JSON")),
            .failure(id: .number(3), RPCError(Samples.error)),
        ] {
            #expect(try schema.violations(ofMessage: JSONValue(parsing: message.line)) == [])
        }
        #expect(try !schema.violations(ofMessage: ["jsonrpc": "2.0", "id": 1, "method": "catalog/nothing"]).isEmpty)
    }

    @Test("the page's first plugin works")
    func firstPlugin() async throws {
        let page = String(decoding: try ProtocolSchema.documentation("plugin-protocol.md"), as: UTF8.self)
        let start = try #require(page.firstRange(of: "```python\n")?.upperBound)
        let end = try #require(page[start...].firstRange(of: "```")?.lowerBound)
        let program = NotesFile()
        try String(page[start..<end]).write(toFile: program.path, atomically: false, encoding: .utf8)
        let backend = ProcessStorefront(command: ["python3", program.path]).backend()
        #expect(try await backend.shopName() == "My first shop")
        await backend.close()
    }

    @Test("the warehouse in Python passes the conformance kit, and every message of it is by the schema")
    func warehouse() async throws {
        let examples = "\(Fixture.plugins)/../../../Examples"
        let notes = NotesFile()
        let backend = ProcessStorefront(
            command: [
                "\(Fixture.plugins)/recorder.py", notes.path, "\(examples)/warehouse.py",
                "\(examples)/WarehouseBackend/stock.csv",
            ]
        ).backend(context: PluginContext(backendName: "depot"))
        let report = await ConformanceKit(backend: backend, options: ConformanceOptions(deadline: .seconds(300))).run()
        #expect(report.failures.isEmpty, "\(report.text)")
        await backend.close()

        var methods: [JSONValue: String] = [:]
        for line in notes.lines {
            let message = try JSONValue(parsing: line)
            #expect(try schema.violations(ofMessage: message) == [], "\(line.prefix(300))")
            if let method = message["method"]?.string, let id = message["id"] {
                methods[id] = method
            } else if let id = message["id"], let method = methods[id], let result = message["result"] {
                #expect(try schema.violations(of: result, by: ProtocolSchema.name("result", method)) == [])
            }
        }
        #expect(methods.count > 100)
    }
}
