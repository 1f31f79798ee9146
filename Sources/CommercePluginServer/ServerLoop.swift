import Commerce
import CommerceCProcess
import CommerceJSON
import CommercePluginProtocol
import Glibc

/// Moves lines between descriptors and the connection, on a thread of its own that waits in `poll(2)`.
///
/// It stops reading while more than ``outputHighWater`` bytes wait to be written: a host that does not read gets no new
/// requests in.
final class ServerLoop: Sendable {
    enum Command: Sendable {
        case send([UInt8])
        /// Ends once everything is written.
        case end
    }

    enum Incoming {
        case line([UInt8])
        case tooLong
        /// The host has closed its end.
        case end
    }

    private static let outputHighWater = 4 << 20

    private let mailbox: Mailbox<Command>
    private let input: CInt
    private let output: CInt
    private let maximumLineBytes: Int

    init(input: CInt, output: CInt, maximumLineBytes: Int) throws(CommerceError) {
        mailbox = try Mailbox()
        self.input = input
        self.output = output
        self.maximumLineBytes = maximumLineBytes
    }

    func post(_ command: Command) {
        mailbox.post(command)
    }

    /// Runs until it is told to end and everything is written, or nobody reads the output any more.
    func run(receive: (Incoming) -> Void) {
        var lines = JSONLineBuffer(maximumLineBytes: maximumLineBytes)
        var outgoing = OutgoingBytes()
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        var isReading = true
        var isEnding = false

        while !(isEnding && outgoing.isEmpty) {
            let reads = isReading && !isEnding && outgoing.count < Self.outputHighWater
            // Hang-ups of the output are reported whatever is asked for; a negative descriptor is passed over.
            var waits = [
                pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: reads ? input : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: output, events: outgoing.isEmpty ? 0 : Int16(POLLOUT), revents: 0),
            ]
            guard poll(&waits, nfds_t(waits.count), -1) >= 0 || errno == EINTR else { return }

            if waits[0].revents != 0 {
                for command in mailbox.takeAll() {
                    switch command {
                    case .send(let line): outgoing.append(line)
                    case .end: isEnding = true
                    }
                }
            }
            if waits[1].revents != 0 {
                let count = commerce_read(input, &chunk, chunk.count)
                if count > 0 {
                    lines.append(chunk[..<count])
                    Self.deliver(from: &lines, to: receive)
                } else if count != -Int(EAGAIN) {
                    isReading = false
                    receive(.end)
                }
            }
            if waits[2].revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { return }
            guard outgoing.write(to: output) else { return }
        }
    }

    private static func deliver(from lines: inout JSONLineBuffer, to receive: (Incoming) -> Void) {
        while true {
            do throws(JSONError) {
                guard let line = try lines.next() else { return }
                receive(.line(line))
            } catch {
                receive(.tooLong)
            }
        }
    }
}
