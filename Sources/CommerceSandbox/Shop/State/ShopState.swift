// All that changes in the shop. One request at a time has it.
struct ShopState: Sendable {
    let catalogue: Catalogue
    var stock: StockLevels
    var random: SeededRandom

    var carts = CartStore()
    var giftCards = GiftCardRecord.all

    var customers: [Int: CustomerRecord] = [:]
    var tokens: [String: CustomerToken] = [:]
    var resetTokens: [String: Int] = [:]
    var activationTokens: [String: Int] = [:]
    var multipassTokens: [String: MultipassToken] = [:]
    var mails: [SandboxMail] = []
    var accounts = AccountGrants()
    var lastNumber = 6_700_000

    var orders: [OrderRecord] = []
    var lastOrder = 1000

    // How the content API is set up at present.
    var content: SandboxContentOptions
    var contentRequests = RequestWindow()

    var faults: FaultPlan
    // How many requests the API has had.
    var requests = 0

    init(seed: UInt64, content: SandboxContentOptions = SandboxContentOptions()) {
        let catalogue = Catalogue(seed: seed)
        self.catalogue = catalogue
        self.content = content
        stock = StockLevels(catalogue)
        random = SeededRandom(seed: seed ^ 0x5348_4F50)
        faults = FaultPlan(seed: seed)
        addDemoCustomer()
    }

    // As it is when the doors open.
    init(_ options: SandboxOptions) {
        self.init(seed: options.seed, content: options.content)
    }
}
