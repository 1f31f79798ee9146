// What a request may read, by its token.
enum ContentAccess: Sendable, Hashable {
    // Everything, in both stages.
    case full
    // What is published of products, categories and assets.
    case limited
    // Everything that is published, without a token.
    case everyone

    func reads(_ model: ContentModel, in stage: ContentStage) -> Bool {
        switch self {
        case .full: true
        case .limited: stage == .published && [.product, .category, .asset].contains(model)
        case .everyone: stage == .published
        }
    }

    func reads(_ stage: ContentStage) -> Bool { self == .full || stage == .published }
}
