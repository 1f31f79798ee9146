import Commerce

extension MappedAnswer {
    /// The answer that an error of a whole request is by its sentences; `nil` where one of them means nothing to the mapping.
    init?(_ error: CommerceError, by sentences: [MappedOperation.Sentence]) {
        guard !sentences.isEmpty, !error.graphQLErrors.isEmpty else { return nil }
        self.init()
        isMissing = true
        for detail in error.graphQLErrors {
            let message = detail.message.lowercased()
            guard let sentence = sentences.first(where: { message.contains($0.part.lowercased()) }) else { return nil }
            let said = MappedError(code: nil, message: detail.message, word: sentence.word)
            if sentence.isWarning { warnings.append(said) } else { userErrors.append(said) }
        }
    }
}
