import CommercePluginServer
import Warehouse

// Serves the stock of a file to a host: warehouse-backend STOCK.csv
try await PluginServer(name: "warehouse-backend", version: "1.0") { configuration in
    try Warehouse(
        stockFile: CommandLine.arguments.dropFirst().first ?? "stock.csv", settings: configuration.settings
    ).backend(named: configuration.backendName)
}.run()
