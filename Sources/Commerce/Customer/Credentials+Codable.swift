extension Credentials: Codable {
    private enum CodingKeys: String, CodingKey {
        case password, authorizationCode, multipass
    }

    private enum PasswordKeys: String, CodingKey {
        case email, password
    }

    private enum MultipassKeys: String, CodingKey {
        case token
    }

    /// Decodes `{"password": {"email", "password"}}`, `{"authorizationCode": {"code", "state", "challenge"}}` or
    /// `{"multipass": {"token"}}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.password) {
            let content = try container.nestedContainer(keyedBy: PasswordKeys.self, forKey: .password)
            self = .password(
                email: try content.decode(String.self, forKey: .email),
                password: try content.decode(Secret.self, forKey: .password))
        } else if let answer = try container.decodeIfPresent(AuthorizationAnswer.self, forKey: .authorizationCode) {
            self = .authorizationCode(answer)
        } else {
            let content = try container.nestedContainer(keyedBy: MultipassKeys.self, forKey: .multipass)
            self = .multipass(token: try content.decode(Secret.self, forKey: .token))
        }
    }

    /// Encodes an object with one key: what kind of credentials they are.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .password(let email, let password):
            var content = container.nestedContainer(keyedBy: PasswordKeys.self, forKey: .password)
            try content.encode(email, forKey: .email)
            try content.encode(password, forKey: .password)
        case .authorizationCode(let answer):
            try container.encode(answer, forKey: .authorizationCode)
        case .multipass(let token):
            var content = container.nestedContainer(keyedBy: MultipassKeys.self, forKey: .multipass)
            try content.encode(token, forKey: .token)
        }
    }
}
