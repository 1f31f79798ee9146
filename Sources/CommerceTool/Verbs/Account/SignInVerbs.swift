import Commerce
import FoundationEssentials

/// The verbs around signing in and out.
enum SignInVerbs {
    private static let browser = OptionSpec.flag("browser", "sign in on a page of the shop (OAuth)")
    private static let wait = OptionSpec.value(
        "wait", .integer("SECONDS", 0...86_400), "with --browser: how long to wait for it (default 300)")
    private static let email = OperandSpec("EMAIL", "the e-mail address to sign in with")
    private static let customerID = OptionSpec.value("customer-id", .text("ID"), "the customer of a token")
    private static let token = OptionSpec.value("token", .text("TOKEN"), "the token of the mail, with --customer-id")
    private static let mailAddress = OperandSpec(
        "URL", "the whole address from the mail, unless --customer-id and --token are given", count: .optional)

    static let login = Command(
        "login", "sign a customer in",
        discussion: "The password comes from --password-file, from $COMMERCE_PASSWORD, or is asked for at the "
            + "terminal; never from the command line, which other users of the machine can read. With --browser it is "
            + "given to the shop's own page alone: the desktop's browser opens it, or you do.",
        operands: [OperandSpec("EMAIL", "the e-mail address to sign in with", count: .optional)],
        options: [PasswordInput.file, browser, wait]
    ) { invocation in
        let backend = try await invocation.backend()
        if invocation.arguments.has(browser) {
            return try await invocation.signInByBrowser(
                email: invocation.arguments.operands.first,
                within: .seconds(invocation.arguments.integer(wait) ?? 300), at: backend)
        }
        guard let email = invocation.arguments.operands.first else {
            throw CommerceError.invalidInput("commerce login needs EMAIL, or --browser. See commerce login --help.")
        }
        try await invocation.require(.signIn, of: backend)
        let credentials = Credentials.password(email: email, password: try invocation.password())
        let outcome = try await invocation.timed(.signIn) { try await backend.auth.signIn(credentials) }
        return try await invocation.signIn(outcome, at: backend)
    }

    static let logout = Command("logout", "sign the customer out") { invocation in
        let backend = try await invocation.backend()
        let capabilities = try await backend.capabilities()
        // Where sessions can't be ended (tokens that run out by themselves) this device forgets its own.
        let endsSessions = capabilities.supports(.signOut)
        if !capabilities.supports(.signIn) { try await invocation.require(.signOut, of: backend) }
        let store = try invocation.sessionStore(of: backend)
        // A session that can't be read any more is forgotten all the same.
        let session = try? await store.load()
        var page: URL?
        if let session, endsSessions {
            page = try await invocation.timed(.signOut) { try await backend.auth.signOut(session) }
        }
        try await store.remove()
        try await invocation.forgetPersonalResponses(of: backend)
        try await invocation.cartFollows(nil, at: backend)
        try invocation.show(SignOutSummary(signedOut: session != nil, url: page)) { renderer in
            renderer.details { list in
                list.add("Signed out", session == nil ? "nobody was signed in" : "yes")
                list.add("Open", page?.absoluteString)
            }
        }
        return .done
    }

    static let register = Command(
        "register", "make an account", operands: [email],
        options: [
            PasswordInput.file, CustomerOptions.firstName, CustomerOptions.lastName, CustomerOptions.phone,
            CustomerOptions.marketing,
        ]
    ) { invocation in
        let backend = try await invocation.backend()
        let arguments = invocation.arguments
        try await invocation.require(.register, of: backend)
        let registration = CustomerRegistration(
            email: arguments.operand, password: try invocation.password("Password for the new account: "),
            firstName: arguments.string(CustomerOptions.firstName),
            lastName: arguments.string(CustomerOptions.lastName), phone: arguments.string(CustomerOptions.phone),
            acceptsMarketing: arguments.string(CustomerOptions.marketing) == "yes")
        let outcome = try await invocation.timed(.register) { try await backend.auth.register(registration) }
        return try invocation.show(outcome) { $0.customer($1) }
    }

    static let activate = Command(
        "activate", "activate an account that the shop made, and sign in", operands: [mailAddress],
        options: [customerID, token, PasswordInput.file]
    ) { invocation in
        let backend = try await invocation.backend()
        try await invocation.require(.activate, of: backend)
        let proof = try MailProof(invocation.arguments)
        let password = try invocation.password("Password for the account: ")
        let outcome = try await invocation.timed(.activate) {
            switch proof {
            case .url(let url): try await backend.auth.activate(.url(url: url, password: password))
            case .token(let customer, let token):
                try await backend.auth.activate(.token(customerID: customer, token: token, password: password))
            }
        }
        return try await invocation.signIn(outcome, at: backend)
    }

    static let recover = Command("recover", "have a recovery mail sent", operands: [email]) { invocation in
        let backend = try await invocation.backend()
        let outcome = try await invocation.timed(.recover) {
            try await backend.auth.recover(email: invocation.arguments.operand)
        }
        return try invocation.show(outcome) { _, _ in
            ["If there is such a customer, a mail is on its way: then commerce reset URL."]
        }
    }

    static let reset = Command(
        "reset", "replace a forgotten password, and sign in", operands: [mailAddress],
        options: [customerID, token, PasswordInput.file]
    ) { invocation in
        let backend = try await invocation.backend()
        try await invocation.require(.reset, of: backend)
        let proof = try MailProof(invocation.arguments)
        let password = try invocation.password("New password: ")
        let outcome = try await invocation.timed(.reset) {
            switch proof {
            case .url(let url): try await backend.auth.reset(.url(url: url, password: password))
            case .token(let customer, let token):
                try await backend.auth.reset(.token(customerID: customer, token: token, password: password))
            }
        }
        return try await invocation.signIn(outcome, at: backend)
    }

    /// What the mail of an activation or a recovery says.
    private enum MailProof {
        case url(Secret)
        case token(ID<Customer>, Secret)

        init(_ arguments: ParsedArguments) throws(CommerceError) {
            switch (arguments.operands.first, arguments.string(customerID), arguments.string(SignInVerbs.token)) {
            case (let url?, nil, nil): self = .url(Secret(url))
            case (nil, let customer?, let token?): self = .token(ID(customer), Secret(token))
            default:
                throw .invalidInput(
                    "Give the whole address from the mail, or else --customer-id ID with --token TOKEN.")
            }
        }
    }
}

/// What signing out came to.
private struct SignOutSummary: Encodable {
    let signedOut: Bool
    let url: URL?
}
