package import Commerce
package import CommerceJSON

/// What the host says first: the params of `initialize`.
package struct InitializeParams: Codable, Sendable {
    /// The highest version of the protocol that the host speaks.
    package var protocolVersion: Int
    /// The backend's name in the configuration, for the plugin's messages.
    package var backend: String
    /// The program that speaks.
    package var client: PeerInfo
    /// The backend entry's `settings`, whatever they are.
    package var settings: JSONValue

    package init(backend: String, client: PeerInfo, settings: JSONValue) {
        protocolVersion = PluginProtocol.version
        self.backend = backend
        self.client = client
        self.settings = settings
    }

    /// The params as they stand in the request.
    package var json: JSONValue {
        [
            "protocolVersion": .number(JSONNumber(Int64(protocolVersion))), "backend": .string(backend),
            "client": ["name": .string(client.name), "version": .string(client.version)], "settings": settings,
        ]
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        protocolVersion = try container.decode(Int.self, forKey: .protocolVersion)
        backend = try container.decodeIfPresent(String.self, forKey: .backend) ?? "backend"
        client = try container.decodeIfPresent(PeerInfo.self, forKey: .client) ?? PeerInfo(name: "unknown", version: "")
        settings = try container.decodeIfPresent(JSONValue.self, forKey: .settings) ?? .object(JSONObject())
    }
}

/// A program's name and version.
package struct PeerInfo: Codable, Sendable, Hashable {
    package var name: String
    package var version: String

    package init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}

/// What the plugin answers: the result of `initialize`.
package struct InitializeResult: Codable, Sendable {
    /// The version of the protocol that the plugin will speak, not above the host's.
    package var protocolVersion: Int
    /// The plugin's name.
    package var name: String
    /// The plugin's version.
    package var version: String
    /// What the plugin serves.
    package var capabilities: Capabilities

    package init(name: String, version: String, capabilities: Capabilities) {
        protocolVersion = PluginProtocol.version
        self.name = name
        self.version = version
        self.capabilities = capabilities
    }
}

/// The params of `$/cancelRequest`.
package enum CancelParams {
    package static func json(_ id: RPCID) -> JSONValue { ["id": id.json] }

    package static func id(in params: JSONValue) -> RPCID? {
        params["id"].flatMap { try? RPCID($0) }
    }
}
