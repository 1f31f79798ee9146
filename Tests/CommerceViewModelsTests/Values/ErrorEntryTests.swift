import Commerce
import CommerceViewModels
import FoundationEssentials
import Testing

@Suite struct ErrorEntryTests {
    private let date = Date(timeIntervalSinceReferenceDate: 0)

    @Test(arguments: CommerceError.Kind.allCases) func everyKindHasAKeyOfItsOwn(kind: CommerceError.Kind) {
        let entry = ErrorEntry(CommerceError(kind, "Do this next.", backend: "shop"), date: date)
        #expect(entry.code == kind.rawValue)
        #expect(entry.key == "commerce.error.\(kind.rawValue)")
        #expect(ErrorEntry.knownKeys.contains(entry.key))
        #expect(entry.message.hasSuffix("Do this next."))
        #expect(entry.date == date)
    }

    @Test func case67_aRefusalKeepsItsCodeAndPath() {
        let known = ErrorEntry(
            UserError(code: .invalidQuantity, field: ["lines", "0", "quantity"], message: "Too many."), date: date)
        #expect(known.code == "INVALID_QUANTITY")
        #expect(known.key == "commerce.refused.invalidQuantity")
        #expect(known.path == ["lines", "0", "quantity"])
        #expect(!known.isRetryable)
        let raw = ErrorEntry(UserError(code: "ODD_NEW_CODE", message: "Hm."), date: date)
        #expect(raw.code == "ODD_NEW_CODE")
        #expect(raw.key == ErrorEntry.unknownUserErrorKey)
    }

    @Test func keysAreUnique() {
        #expect(Set(ErrorEntry.knownKeys).count == ErrorEntry.knownKeys.count)
    }

    @Test func sayWhetherAnotherTryMayHelp() {
        let retryable = CommerceError.Kind.allCases.filter {
            ErrorEntry(CommerceError($0, ""), date: date).isRetryable
        }
        #expect(
            Set(retryable) == [
                .throttled, .unavailable, .network, .timedOut, .cancelled, .malformedResponse,
            ])
        let throttled = ErrorEntry(CommerceError(.throttled, "", retryAfter: .seconds(3)), date: date)
        #expect(throttled.retryAfter == .seconds(3))
    }
}
