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
