import Commerce
import CommerceJSON
import CommercePluginProtocol

@testable import ProcessBackend

/// A machine with what tests say to it in short.
struct MachineDriver {
    private var machine: PluginMachine

    let options: PluginMachine.Options

    init(_ adjust: (inout PluginMachine.Options) -> Void = { _ in }) {
        var options = PluginMachine.Options(
            initializeParams: [:], startTimeout: .seconds(10), callTimeout: .seconds(30), stopGrace: .seconds(2),
            maximumMessageBytes: 10_000, maximumInFlight: 64, maximumQueue: 4096, maximumRestarts: 5,
            restartWindow: .seconds(60))
        adjust(&options)
        self.options = options
        machine = PluginMachine(options: options)
    }

    mutating func handle(_ event: PluginMachine.Event) -> [SeenEffect] {
        machine.handle(event).map(SeenEffect.init)
    }

    mutating func submit(_ ticket: Int64) -> [SeenEffect] {
        handle(.submit(PluginCall(ticket: ticket, method: "catalog/shop", line: Array("call \(ticket)".utf8))))
    }

    mutating func line(_ text: String) -> [SeenEffect] { handle(.line(Array(text.utf8))) }

    mutating func answer(_ ticket: Int64) -> [SeenEffect] {
        line(#"{"jsonrpc":"2.0","id":\#(ticket),"result":null}"#)
    }

    mutating func initialize() -> [SeenEffect] {
        line(
            #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1,"name":"n","version":"v","capabilities":{}}}"#)
    }

    /// What is sent: the methods of messages, and the calls' own texts.
    func sentMethods(_ effects: [SeenEffect]) -> [String] {
        effects.compactMap { effect in
            guard case .send(let text) = effect else { return nil }
            return (try? JSONValue(parsing: text))?["method"]?.string ?? text
        }
    }
}

/// An effect in a form that can be compared.
enum SeenEffect: Equatable {
    case spawn, endInput, initialized, finish
    case send(String)
    case signal(PluginMachine.Signal)
    /// What a ticket was told: an error's kind, or nothing for an answer.
    case resume(Int64, CommerceError.Kind?)
    case arm(PluginMachine.Timer, Duration)
    case disarm(PluginMachine.Timer)
    case log(LogLevel, String)

    init(_ effect: PluginMachine.Effect) {
        switch effect {
        case .spawn: self = .spawn
        case .send(let line): self = .send(String(decoding: line, as: UTF8.self))
        case .endInput: self = .endInput
        case .signal(let signal): self = .signal(signal)
        case .resume(let ticket, .success): self = .resume(ticket, nil)
        case .resume(let ticket, .failure(let error)): self = .resume(ticket, error.kind)
        case .initialized: self = .initialized
        case .arm(let timer, let duration): self = .arm(timer, duration)
        case .disarm(let timer): self = .disarm(timer)
        case .log(let level, let message): self = .log(level, message)
        case .finish: self = .finish
        }
    }
}

extension [SeenEffect] {
    /// How loudly it is logged.
    var levels: [LogLevel] {
        compactMap { effect in
            if case .log(let level, _) = effect { level } else { nil }
        }
    }

    /// What is logged.
    var messages: [String] {
        compactMap { effect in
            if case .log(_, let message) = effect { message } else { nil }
        }
    }
}
