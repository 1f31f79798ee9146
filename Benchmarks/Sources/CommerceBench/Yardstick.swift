/// A thing that is measured.
struct Yardstick: Sendable {
    var name: String
    /// What is measured against what.
    var summary: String
    /// Measures.
    ///
    /// Returns nothing where the subject does not exist here (a program that is not built, a library that is
    /// not installed).
    var run: @Sendable (BenchmarkSetting) throws -> [YardstickResult]

    static let all = [
        cartBurst, feedExtract, feedExtractLenient, feedLXML, feedResident, graphQLDecode, httpConcurrent,
        httpURLSession, httpAllocations, httpCancel, httpTimeout, mappedPage, stackOverhead, listModel,
        start, binarySize,
    ]
}
