import Commerce
import CommerceJSON
import CommercePluginProtocol

// What the process says.
extension PluginMachine {
    mutating func receive(_ line: [UInt8], _ effects: inout [Effect]) {
        receivedLines += 1
        switch phase {
        case .starting, .ready, .stopping(.hungUp): break
        // What a process says that is being ended is of no interest.
        default: return
        }
        do throws(RPCError) {
            receive(try RPCMessage(parsing: line, maximumBytes: options.maximumMessageBytes), &effects)
        } catch {
            misbehave(
                "The plugin wrote something else than the protocol's messages to its standard output, beginning with "
                    + "\(Self.quoted(line.prefix(64))). \(error.message) Diagnostics belong on standard error.",
                &effects)
        }
    }

    mutating func receive(_ message: RPCMessage, _ effects: inout [Effect]) {
        switch message {
        case .result(.number(0), let result): initialized(.success(result), &effects)
        case .failure(.number(0), let error): initialized(.failure(error), &effects)
        case .result(let id, let result): answer(id, .success(result), &effects)
        case .failure(let id?, let error): answer(id, .failure(error.commerceError), &effects)
        case .failure(nil, let error):
            misbehave("The plugin could not read a request. It said: \(error.message)", &effects)
        case .notification(let method, _):
            remark(
                .debug, "The notification \(Self.quoted(method.utf8.prefix(64))) is not known; it was ignored.",
                &effects)
        case .request(let id, _, _):
            // What it never reads would wait here for ever.
            guard unsentBytes <= options.unsentHighWater + options.maximumMessageBytes else {
                misbehave("The plugin asks the host without reading the answers.", &effects)
                return
            }
            send(.failure(id: id, RPCError(.methodNotFound, "The host serves no methods.")), &effects)
        }
    }

    mutating func answer(
        _ id: RPCID, _ result: Result<JSONValue, CommerceError>, _ effects: inout [Effect]
    ) {
        guard case .number(let ticket) = id, let call = inFlight.removeValue(forKey: ticket) else {
            let name = String(decoding: JSONWriter().bytes(id.json).prefix(64), as: UTF8.self)
            remark(.warning, "An answer to no request was ignored (id \(name)).", &effects)
            return
        }
        if !call.isAbandoned {
            effects.append(.disarm(.call(ticket)))
            effects.append(.resume(ticket, result))
        }
        pump(&effects)
    }

    mutating func receiveTooLong(_ effects: inout [Effect]) {
        receivedLines += 1
        switch phase {
        case .starting, .ready, .stopping(.hungUp):
            misbehave(
                "The plugin wrote a line of more than \(options.maximumMessageBytes) bytes. Ask for less at once, or raise "
                    + "\"maximumMessageBytes\".", &effects)
        default: break
        }
    }

    /// Logs what is odd about the plugin's messages, up to a number for each process: a flood of them says no more.
    private mutating func remark(_ level: LogLevel, _ message: String, _ effects: inout [Effect]) {
        remarks += 1
        if remarks <= Self.maximumRemarks { effects.append(.log(level, message)) }
        if remarks == Self.maximumRemarks {
            effects.append(.log(.warning, "Further messages that are out of order are ignored without a word."))
        }
    }

    static let maximumRemarks = 20

    /// What a plugin's line begins with, fit for a message.
    private static func quoted(_ bytes: some Sequence<UInt8>) -> String {
        JSONWriter().string(.string(String(decoding: Array(bytes), as: UTF8.self)))
    }
}
