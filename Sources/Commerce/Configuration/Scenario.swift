import CommerceJSON

/// What the example driver and the conformance kit use of a backend: real words, products and customers of that shop.
///
/// Each part is optional; a step that lacks its input is skipped.
public struct Scenario: Hashable, Sendable, Codable {
    /// A text that finds products.
    public var search: String?
    /// A product by handle or identifier.
    public var product: String?
    /// The options of the variant to buy, such as `["Size": "M"]`; empty for the first available one.
    public var variantOptions: [String: String]
    /// A discount code that applies.
    public var discountCode: String?
    /// Who signs in.
    public var customer: Customer?
    /// The program, with its arguments, that completes a checkout; it gets the checkout's address as its last argument.
    ///
    /// Empty where there is none. Whoever runs it asks ``PluginContext/allowsCommands`` first.
    public var completeCheckout: [String]

    /// Makes a scenario; without arguments an empty one.
    public init(
        search: String? = nil, product: String? = nil, variantOptions: [String: String] = [:],
        discountCode: String? = nil, customer: Customer? = nil, completeCheckout: [String] = []
    ) {
        self.search = search
        self.product = product
        self.variantOptions = variantOptions
        self.discountCode = discountCode
        self.customer = customer
        self.completeCheckout = completeCheckout
    }

    /// A customer of the shop who exists for tests.
    public struct Customer: Hashable, Sendable, Codable {
        /// The address to sign in with.
        public var email: String
        /// The password.
        public var password: Secret

        /// Makes a customer.
        public init(email: String, password: Secret) {
            self.email = email
            self.password = password
        }
    }
}

extension Scenario {
    /// The declaration of `"scenario"` in a backend entry.
    static let setting: SettingDefinition = {
        var setting = SettingDefinition(
            "scenario", .object(schema), help: "What the example driver does with this backend.")
        setting.isDeferred = true
        return setting
    }()

    static let schema = SettingsSchema([
        SettingDefinition("search", .string, help: "A text that finds products.", example: "shirt"),
        SettingDefinition("product", .string, help: "A product, by handle or id.", example: "linen-shirt"),
        SettingDefinition(
            "variantOptions", .map(.string), help: "The options of the variant to buy.",
            example: ["Size": "M"]),
        SettingDefinition("discountCode", .string, help: "A discount code that applies.", example: "WELCOME10"),
        SettingDefinition(
            "customer",
            .object(
                SettingsSchema([
                    SettingDefinition(
                        "email", .string, isRequired: true, help: "The address to sign in with.",
                        example: "ada@example.com"),
                    SettingDefinition(
                        "password", .string, isRequired: true, isSecret: true, help: "The password.",
                        example: "${CUSTOMER_PASSWORD}"),
                ])), help: "Who signs in."),
        SettingDefinition(
            "completeCheckout", .command,
            help: "A command that completes a checkout; it gets the checkout's address as its last argument.",
            example: ["./complete-checkout"]),
    ])

    init(_ settings: Settings) {
        self.init(
            search: settings.string("search"), product: settings.string("product"),
            variantOptions: settings.stringMap("variantOptions"), discountCode: settings.string("discountCode"),
            customer: settings.nested("customer").flatMap { customer in
                guard let email = customer.string("email"), let password = customer.secret("password") else {
                    return nil
                }
                return Customer(email: email, password: password)
            }, completeCheckout: settings.strings("completeCheckout"))
    }
}
