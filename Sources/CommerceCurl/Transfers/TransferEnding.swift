import CommerceHTTP

/// How a transfer ends.
enum TransferEnding {
    case response
    case failure(HTTPError.Reason)
}
