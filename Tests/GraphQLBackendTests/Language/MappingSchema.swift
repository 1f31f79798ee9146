import Commerce
import CommerceJSON

@testable import GraphQLBackend

/// The JSON Schema of mapping files for editors, made of the tables that the reader reads by.
///
/// It demands no key: a mapping that is laid over a preset has only what it changes, and `null` takes a key away. The
/// reader says what is missing from the whole.
enum MappingSchema {
    static var document: JSONValue {
        var definitions: JSONObject = [
            "text": text("A text; %name% stands for an option of type name."),
            "template": text("A text with {inputs}; options are {options.NAME}."),
            "path": text("A path such as products.edges[].node or variants[sku=A1].price."),
            "document": [
                "description":
                    "A GraphQL document, its lines as an array, or the name of a file in the mapping's folder.",
                "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]],
            ],
            "variables": ["description": "Variables with {inputs} in them.", "type": "object"],
            "option": option, "paging": paging, "choice": choice, "sort": sort,
            "filters": filters, "errorList": errorList,
        ]
        for entity in Shape.Entity.allCases {
            definitions[entity.rawValue] = shape(entity)
            if entity.isPart { definitions[name(of: .entity(entity))] = source(.entity(entity)) }
        }
        for type in plainTypes { definitions[name(of: type)] = source(type) }
        for facts in OperationFacts.all { definitions[facts.operation.rawValue] = operation(facts) }
        var properties = JSONObject()
        for key in MappingReader.keys { properties[key] = topLevel(key) }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A mapping of swift-commerce",
            "description": "How one GraphQL API answers the ports: Documentation/graphql-mapping.md.",
            "type": "object",
            "properties": .object(properties),
            "additionalProperties": false,
            "$defs": .object(JSONObject(definitions.sorted { $0.key < $1.key })),
        ]
    }

    // MARK: The top

    private static func topLevel(_ key: String) -> JSONValue {
        switch key {
        case "$schema": ["type": "string"]
        case "mapping": text("The mapping's name.")
        case "title": text("What it maps, for people.")
        case "options": map(of: "option", "What an entry may set under \"options\".")
        case "token": tokenField("How the API's own token travels.", isHandedOut: false)
        case "session": tokenField("How a signed-in buyer's token travels, and where it comes from.", isHandedOut: true)
        case "cartToken": tokenField("How a cart's token travels, and where it comes from.", isHandedOut: true)
        case "headers": map(of: "template", "Fields of every request; one whose placeholder has no value is not sent.")
        case "money":
            object(
                "What amounts are in where an answer does not say.",
                [
                    "currency": text("ISO 4217."), "unit": words(AmountUnit.allCases.map(\.rawValue)),
                    "assumed": ["description": "Whether the currency is a guess.", "type": "boolean"],
                ])
        case "limits":
            object(
                "What the API allows.",
                [
                    "pageSize": ["type": "integer", "minimum": 1, "maximum": 1000],
                    "requestsPerSecond": ["type": "number", "maximum": 1000],
                ])
        case "globalIDs":
            object(
                "The types of identifiers that are Relay global ids.",
                JSONObject(
                    Shape.Entity.allCases.filter { $0.field("id") != nil }.map { entity in
                        (entity.rawValue, orList(["type": "string"]))
                    }))
        case "errors":
            [
                "description": "Kinds of error by extensions.code.", "type": "object",
                "additionalProperties": words(CommerceError.Kind.allCases.map(\.rawValue)),
            ]
        case "fragments":
            [
                "description": "Fragments; a document takes those that it names.",
                "anyOf": [reference("document"), ["type": "array", "items": reference("document")]],
            ]
        case "shapes":
            [
                "description": "Shapes by name.", "type": "object",
                "properties": .object(
                    JSONObject(Shape.Entity.allCases.map { ($0.rawValue, reference($0.rawValue)) })),
                "additionalProperties": ["type": ["object", "null"]],
            ]
        case "catalog": port("catalog", "What reads products.")
        case "cart":
            [
                "description": "\"local\" for carts on this device, or the operations of the server's carts.",
                "anyOf": [["const": "local"], port("cart", nil)],
            ]
        case "auth": port("auth", "What knows customers.")
        case "checkout": checkout
        default: true
        }
    }

    private static func port(_ port: String, _ description: String?, besides more: JSONObject = [:]) -> JSONValue {
        var properties = more
        for facts in OperationFacts.all where facts.operation.rawValue.hasPrefix("\(port)/") {
            let name = facts.operation.rawValue
            properties[String(name.dropFirst(port.utf8.count + 1))] = orList(reference(name))
        }
        return object(description, properties, allowsNull: false)
    }

    private static var checkout: JSONValue {
        port(
            "checkout", "What turns a cart into an order.",
            besides: [
                "kind": words(["operation", "link", "webhook"]),
                "template": reference("template", "The address of a link."),
                "url": reference("template", "The address that takes a cart."),
                "secret": reference("template", "What proves to it that the cart comes from here."),
            ])
    }

    private static var option: JSONValue {
        object(
            nil,
            [
                "type": words(MappingOption.Kind.allCases.map(\.rawValue)), "help": text("What it is for."),
                "default": ["type": ["string", "number", "boolean"]], "values": ["type": "array", "minItems": 1],
            ])
    }

    private static func tokenField(_ description: String, isHandedOut: Bool) -> JSONValue {
        var properties: JSONObject = [
            "header": text("The header's name."), "scheme": text("The word before the token; empty for none."),
        ]
        if isHandedOut { properties["answerHeader"] = text("The header of answers that hands the token out.") }
        return object(description, properties)
    }

    // MARK: Operations

    private static func operation(_ facts: OperationFacts) -> JSONValue {
        let inputs = facts.inputs.map(\.name)
        var properties: JSONObject = [
            "when": [
                "description": "The inputs that have to be there: NAME, NAME=TEXT, or several joined by |.",
                "anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]],
            ],
            "document": reference("document"), "operation": text("The operation's name, where there are several."),
            "variables": reference(
                "variables", "Inputs: \((inputs + MappingInput.everywhere.map(\.name)).joined(separator: ", "))."),
            "optional": ["description": "Left out where the schema lacks what it needs.", "type": "boolean"],
            "idempotent": ["description": "May be sent again after a lost answer.", "type": "boolean"],
        ]
        switch facts.answer {
        case .list(let entity, let isPaged):
            properties["items"] = reference("path", "Where the items are.")
            if facts.operation == .productsByID || facts.operation == .variantsByID {
                properties["result"] = reference("path", "Where the one is, asked for once for each {id}.")
            }
            properties["shape"] = shapeReference(entity)
            if isPaged { properties["paging"] = reference("paging") }
        case .one(let entity):
            properties["result"] = reference("path", "Where the value is.")
            properties["shape"] = shapeReference(entity)
        case .done: break
        }
        if facts.operation == .products || facts.operation == .search {
            properties["sort"] = reference("sort")
            properties["filters"] = reference("filters")
        }
        if facts.setsBuyersText {
            properties["clears"] = [
                "description": "Whether an empty text takes away what was set; true unless said.", "type": "boolean",
            ]
        }
        if facts.setsQuantities {
            properties["checksStock"] = [
                "description": "Whether the API compares quantities with its stock; true unless said.",
                "type": "boolean",
            ]
        }
        if facts.hasUserErrors {
            properties["errors"] = reference("errorList", "What was refused.")
            properties["warnings"] = reference("errorList", "What was accepted otherwise than asked.")
        }
        return object(nil, properties)
    }

    private static func shapeReference(_ entity: Shape.Entity) -> JSONValue {
        ["description": "The shape, or its name.", "anyOf": [["type": "string"], reference(entity.rawValue)]]
    }

    private static var paging: JSONValue {
        object(
            "How the list goes on.",
            [
                "style": words(["cursor", "offset", "page", "none"]),
                "next": reference("path", "The next page's cursor."),
                "hasNext": reference("path"), "previous": reference("path"), "hasPrevious": reference("path"),
                "total": reference("path", "How many items there are."), "pages": reference("path"),
                "firstPage": ["description": "The number of the first page.", "enum": [0, 1]],
            ])
    }

    private static var choice: JSONValue {
        [
            "description": "Variables, or { \"optional\": true, \"variables\": … }.", "type": ["object", "null"],
        ]
    }

    private static var sort: JSONValue {
        let directions = object(
            nil, ["ascending": reference("choice"), "descending": reference("choice"), "optional": ["type": "boolean"]])
        return object("Variables by order.", JSONObject(SortKey.known.map { ($0.rawValue, directions) }))
    }

    private static var filters: JSONValue {
        let properties = FilterKey.known.map { key -> (key: String, value: JSONValue) in
            guard key != .available else {
                let choices: JSONObject = [
                    "true": reference("choice"), "false": reference("choice"), "optional": ["type": "boolean"],
                ]
                return (key.rawValue, object(nil, choices))
            }
            let inputs = (FilterInputs.inputs(of: key) ?? []).map(\.name)
            return (key.rawValue, reference("choice", "Inputs besides: \(inputs.joined(separator: ", "))."))
        }
        return object("Variables by filter.", JSONObject(properties))
    }

    private static var errorList: JSONValue {
        object(
            nil,
            [
                "at": orList(reference("path", "Where the list is.")), "code": reference("path"),
                "field": reference("path"), "message": reference("path"),
                "codes": [
                    "description": "Our codes by CODE, CODE@field or *.", "type": "object",
                    "additionalProperties": ["type": ["string", "null"]],
                ],
            ])
    }

    // MARK: Shapes

    private static let plainTypes: [ShapeField.Kind] = [
        .id, .text, .html, .integer, .boolean, .date, .url, .money, .availability, .json,
    ]

    // One schema for a field that is one and for one that is a list: the reader knows which is which.
    private static func name(of type: ShapeField.Kind) -> String { "source of \(type.element.phrase)" }

    private static func shape(_ entity: Shape.Entity) -> JSONValue {
        object("How a \(entity.rawValue) is made: its fields with their sources.", fields(of: entity))
    }

    private static func fields(of entity: Shape.Entity) -> JSONObject {
        JSONObject(
            entity.fields.map { field -> (key: String, value: JSONValue) in
                if entity.hasWords(field) { return (field.name, true) }
                let note = field.note.map { "\(field.isRequired ? "Required; " : "")\($0)." }
                return (
                    field.name, reference(name(of: field.type), note ?? (field.isRequired ? "Required." : nil))
                )
            })
    }

    private static func source(_ type: ShapeField.Kind) -> JSONValue {
        let element = type.element
        let itself = reference(name(of: type))
        var properties: JSONObject = [
            "constant": true, "switch": reference("path"),
            "cases": ["type": "object", "additionalProperties": itself],
        ]
        let hasPath = if case .entity(let entity) = element { entity.shortField != nil } else { true }
        if hasPath {
            properties["path"] = reference("path")
            properties["template"] = text("A text with {paths}.")
            properties["as"] = words(element.forms.map(\.rawValue))
        }
        if !element.isEntity { properties["table"] = ["type": "object"] }
        if element == .money || element == .entity(.money) {
            properties["unit"] = words(AmountUnit.allCases.map(\.rawValue))
            properties["currency"] = reference(name(of: .text))
        }
        if element == .availability {
            let statuses = ["inStock", "outOfStock", "preorder", "backorder", "unknown"]
            properties["words"] = object(
                "Our words with the API's.", JSONObject(statuses.map { ($0, orList(["type": "string"])) }))
        }
        if let entity = element.objectEntity {
            for (key, value) in fields(of: entity) where properties[key] == nil { properties[key] = value }
            properties["at"] = reference("path")
            properties["shape"] = shapeReference(entity)
            properties["each"] = reference("path")
            properties["limit"] = ["type": "integer", "minimum": 1, "maximum": 10_000]
        }
        var forms: [JSONValue] = [["type": "array", "minItems": 1, "items": itself], object(nil, properties)]
        if hasPath { forms.insert(reference("path"), at: 0) }
        return ["anyOf": .array(forms)]
    }

    // MARK: Parts

    private static func text(_ description: String) -> JSONValue {
        ["description": .string(description), "type": ["string", "null"]]
    }

    private static func words(_ words: [String]) -> JSONValue { ["enum": .array(words.map { .string($0) } + [.null])] }

    private static func reference(_ name: String, _ description: String? = nil) -> JSONValue {
        let pointer = name.replacing("~", with: "~0").replacing("/", with: "~1")
        var schema: JSONObject = [:]
        if let description { schema["description"] = .string(description) }
        schema["$ref"] = .string("#/$defs/\(pointer)")
        return .object(schema)
    }

    private static func orList(_ schema: JSONValue) -> JSONValue {
        ["anyOf": [schema, ["type": "array", "items": schema]]]
    }

    private static func map(of name: String, _ description: String) -> JSONValue {
        [
            "description": .string(description), "type": "object",
            "additionalProperties": reference(name),
        ]
    }

    private static func object(_ description: String?, _ properties: JSONObject, allowsNull: Bool = true) -> JSONValue {
        var schema: JSONObject = [:]
        if let description { schema["description"] = .string(description) }
        schema["type"] = allowsNull ? ["object", "null"] : "object"
        schema["properties"] = .object(properties)
        schema["additionalProperties"] = false
        return .object(schema)
    }
}

extension Shape.Entity {
    /// Whether a field of some entity is this.
    fileprivate var isPart: Bool {
        Shape.Entity.allCases.contains { $0.fields.contains { $0.type.element == .entity(self) } }
    }
}
