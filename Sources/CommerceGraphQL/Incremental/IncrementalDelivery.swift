import Commerce
import CommerceHTTP
import CommerceJSON

/// A response that brings an answer in parts, made into responses that each bring all of it so far.
struct IncrementalDelivery {
    /// A state of the answer, as a response of its own.
    struct Snapshot {
        var judge: ResponseJudge
        var response: HTTPResponse
        var isComplete: Bool
    }

    /// What answers are wanted in: parts, by the forms that servers tell apart by a parameter, or the whole at once.
    static let acceptedTypes = "multipart/mixed;deferSpec=20220824, multipart/mixed, " + RequestWriter.acceptedTypes

    private let judge: ResponseJudge
    private let head: HTTPResponse
    // Nil where the response is whole.
    private var reader: MultipartReader?
    private var body: HTTPBody.Iterator
    private var answer = IncrementalAnswer()
    private var received = 0
    private var given = 0
    private var receivedWhenGiven = 0

    /// Takes a response whose body is still to come.
    init(_ response: HTTPStreamedResponse, judge: ResponseJudge) async throws(HTTPError) {
        self.judge = judge
        var head = HTTPResponse(
            status: response.status, fields: response.fields, url: response.url, version: response.version)
        let type = response.fields[.contentType].flatMap(MediaType.init)
        if type?.essence == "multipart/mixed", response.isSuccess {
            // RFC 1341 has it as a default in old clients of multipart responses, and some servers rely on it.
            reader = try? MultipartReader(boundary: type?.parameters["boundary"] ?? "-")
        }
        if reader == nil { head.body = try await response.body.collect() }
        self.head = head
        body = response.body.makeAsyncIterator()
    }

    /// The next state of the answer; waits for as much as makes a difference.
    mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
    ) async throws(CommerceError) -> Snapshot? {
        guard reader != nil else { return Snapshot(judge: judge, response: head, isComplete: true) }
        while true {
            let piece: [UInt8]?
            do throws(HTTPError) {
                piece = try await body.next(isolation: actor)
            } catch {
                throw CommerceError(error)
            }
            let parts: [[UInt8]]
            do throws(MultipartReader.Failure) {
                guard let piece else {
                    try reader?.finish()
                    // The last boundary is there, though the server has said that more will come.
                    throw MultipartReader.Failure.cut
                }
                received += piece.count
                guard received <= judge.request.maximumBodySize else {
                    throw MultipartReader.Failure.partTooLarge(limit: judge.request.maximumBodySize)
                }
                // In place: a copy of what was read so far at every piece would add up.
                parts = try reader?.feed(piece) ?? []
            } catch {
                throw judge.noAnswer(head, error.sentence)
            }
            guard !parts.isEmpty else { continue }
            for part in parts where answer.hasNext { try apply(part) }
            guard isWorthGiving else { continue }
            (given, receivedWhenGiven) = (given + 1, received)
            return Snapshot(judge: judge, response: whole(), isComplete: !answer.hasNext)
        }
    }

    // Without data it is the last state that tells what went wrong. Every state is the whole answer anew: after a hundred of
    // them only those that bring something count, so that a server that sends its answer in crumbs can't make the work
    // grow with its square.
    private var isWorthGiving: Bool {
        guard answer.hasNext else { return true }
        return answer.data != nil && (given < 100 || received - receivedWhenGiven > received / 64)
    }

    private mutating func apply(_ part: [UInt8]) throws(CommerceError) {
        let payload: JSONValue
        do throws(JSONError) {
            payload = try JSONValue(parsing: part)
        } catch {
            throw judge.noAnswer(head, "a part that is no JSON: \(error)", cause: error)
        }
        do throws(IncrementalAnswer.Failure) {
            try answer.apply(payload)
        } catch {
            throw judge.noAnswer(head, error.sentence)
        }
    }

    // The answer so far as a body.
    private func whole() -> HTTPResponse {
        var members: JSONObject = ["data": answer.data ?? .null]
        if !answer.errors.isEmpty { members["errors"] = .array(answer.errors) }
        if !answer.extensions.isEmpty { members["extensions"] = .object(answer.extensions) }
        var response = head
        response.fields[.contentType] = "application/json"
        response.body = JSONWriter(escapesInvisible: false).bytes(.object(members))
        return response
    }
}
