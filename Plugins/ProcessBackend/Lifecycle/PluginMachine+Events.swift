import Commerce
import CommerceJSON
import CommercePluginProtocol

extension PluginMachine {
    /// The bounds of one plugin.
    struct Options: Sendable {
        var initializeParams: JSONValue
        var startTimeout: Duration
        var callTimeout: Duration
        /// How long a process may take to end at each step: by itself, by SIGTERM.
        var stopGrace: Duration
        var maximumMessageBytes: Int
        var maximumInFlight: Int
        var maximumQueue: Int
        var maximumRestarts: Int
        var restartWindow: Duration
        /// No call is handed over while more bytes than this wait to be written.
        var unsentHighWater = 1 << 20

        /// The wait before the start that follows some failures: 0.25 s after the second, doubling, at most 10 s.
        func backOff(afterFailures failures: Int) -> Duration {
            min(.milliseconds(250 << max(0, min(failures - 2, 8))), .seconds(10))
        }
    }

    /// What happened.
    enum Event: Sendable {
        /// A call was made.
        case submit(PluginCall)
        /// Somebody wants the process to be ready.
        case start(Ticket)
        /// Somebody does not wait for a call, or the start, any more.
        case cancel(Ticket)
        /// The backend is closed; the ticket waits for the process' end.
        case close(Ticket?)
        /// A timer that was armed has run out.
        case timer(Timer)
        /// There is no process, because of this.
        case spawnFailed(CommerceError)
        /// The process wrote a line to its standard output.
        case line([UInt8])
        /// The process wrote a line above the bound.
        case lineTooLong
        /// That many bytes still wait to be written.
        case unsent(Int)
        /// The process closed its standard input or output.
        case hungUp
        /// The process wrote a line to its standard error.
        case diagnostic(String)
        /// The process has ended, and whatever it wrote has been reported.
        case exited(ExitStatus)
    }

    /// What is to be done.
    enum Effect: Sendable {
        /// Start a process.
        case spawn
        /// Write to its standard input.
        case send([UInt8])
        /// Close its standard input, once everything is written.
        case endInput
        /// Signal its group.
        case signal(Signal)
        /// Tell who waits for a ticket.
        case resume(Ticket, Result<JSONValue, CommerceError>)
        /// The plugin said what it is.
        case initialized(InitializeResult)
        /// Report a timer after a while; one that is armed is armed anew.
        case arm(Timer, Duration)
        /// Forget a timer.
        case disarm(Timer)
        /// Tell the log.
        case log(LogLevel, String)
        /// Nothing is left to do, ever.
        case finish
    }

    /// The timers, those of one process with its number.
    enum Timer: Hashable, Sendable {
        case start(Int)
        case call(Ticket)
        case silence(Int)
        case terminate(Int)
        case kill(Int)
        case backOff
        case forgetFailure(Int)
        /// The budget of standard error; the thread's own.
        case diagnostics
    }

    /// How a group of processes is ended.
    enum Signal: Sendable {
        case terminate
        case kill
    }
}

/// A call on its way to a plugin.
struct PluginCall: Sendable {
    let ticket: PluginMachine.Ticket
    let method: String
    /// The whole request.
    let line: [UInt8]
}

/// A call that a plugin works on.
struct InFlightCall: Sendable {
    let method: String
    /// Whether nobody waits for the answer any more.
    var isAbandoned = false
}

/// How a process ended.
enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)
    case unknown

    /// Reads a wait status (`wait(2)`).
    init(waitStatus: Int32) {
        if waitStatus < 0 {
            self = .unknown
        } else if waitStatus & 0x7F == 0 {
            self = .code(waitStatus >> 8 & 0xFF)
        } else {
            self = .signal(waitStatus & 0x7F)
        }
    }

    var isSuccess: Bool { self == .code(0) }

    /// The predicate of a sentence about the plugin.
    var description: String {
        switch self {
        case .code(let code): "ended with exit status \(code)"
        case .signal(let number): "was ended by signal \(number)"
        case .unknown: "ended"
        }
    }
}

extension InitializeResult {
    /// Reads a plugin's answer and checks that it can be spoken to.
    init(checking json: JSONValue) throws(CommerceError) {
        // The version first: an answer of another version may look otherwise.
        if let version = json["protocolVersion"]?.int, version != PluginProtocol.version {
            throw CommerceError(
                .configuration,
                "The plugin speaks version \(version) of the plugin protocol, this program version "
                    + "\(PluginProtocol.version). Update the older of the two.")
        }
        do {
            self = try JSONValueDecoder().decode(InitializeResult.self, from: json, path: JSONPath([.key("result")]))
        } catch {
            throw CommerceError(.malformedResponse, "The plugin's answer to initialize can't be read: \(error)")
        }
    }
}
