import CommerceJSON
import GraphQLLanguage

/// The pictures of something.
struct ProposedImage {
    var elements: SchemaExplorer.Elements
    /// The address within an element; `nil` where the element is its address.
    var url: ProposedWay?
    /// What else is known of a picture, by our names.
    var details: [(key: String, way: ProposedWay)] = []
    /// Whether it may be something else than a picture.
    var isAbstract: Bool

    /// The source of several images, or of one as a list.
    var source: JSONValue {
        guard url != nil else { return .string(elements.way.path) }
        // Both a list and one object are gone through by "each".
        return ["each": .string(elements.path), "shape": .object(shape)]
    }

    /// The source of one image; `nil` where there are several.
    var single: JSONValue? {
        guard !elements.isList else { return nil }
        guard url != nil else { return .string(elements.way.path) }
        return ["at": .string(elements.way.path), "shape": .object(shape)]
    }

    private var shape: JSONObject {
        var shape: JSONObject = [:]
        if let url { shape["url"] = ["path": .string(url.path), "as": "url"] }
        for (key, way) in details { shape[key] = .string(way.path) }
        return shape
    }

    var ways: [ProposedWay] {
        let inner = [url].compactMap(\.self) + details.map(\.way)
        return inner.isEmpty ? [elements.way] : inner.map { elements.way.appending($0) }
    }

    /// Where it was found, for people.
    var place: String { (url.map { elements.way.appending($0) } ?? elements.way).shown }
}

// Pictures.
extension SchemaExplorer {
    /// The pictures: addresses, or objects with one.
    func image(of type: SchemaType) -> ProposedImage? {
        let names = [
            "images", "gallery", "photos", "pictures", "thumbnail", "featuredImage", "featuredAsset", "image",
            "mainImage", "picture", "photo", "backgroundImage", "imageUrl", "imageURL", "thumbnailUrl", "small_image",
            "media", "assets",
        ]
        let all = names.compactMap { image($0, of: type) }
        // A list of media may have films in it: the main picture of its own is surer.
        return all.first { !$0.isAbstract } ?? all.first
    }

    private func image(_ name: String, of type: SchemaType) -> ProposedImage? {
        guard let elements = elements(name, of: type, limit: 20) else { return nil }
        let target = elements.type
        if target.isLeaf {
            guard target.kind == .scalar, target.name == "String" || target.isOwnScalar else { return nil }
            return ProposedImage(elements: elements, url: nil, isAbstract: false)
        }
        if let picture = picture(in: target) {
            return ProposedImage(
                elements: elements, url: picture.url, details: picture.details, isAbstract: target.isAbstract)
        }
        // A row of a gallery has the picture in it.
        for name in ["image", "asset", "file"] {
            guard let way = way(name, of: target), way.type.element == nil, let inner = schema.type(of: way.type),
                let picture = picture(in: inner)
            else { continue }
            return ProposedImage(
                elements: elements, url: way.appending(picture.url),
                details: picture.details.map { ($0.key, way.appending($0.way)) }, isAbstract: inner.isAbstract)
        }
        return nil
    }

    private func picture(in type: SchemaType) -> (url: ProposedWay, details: [(key: String, way: ProposedWay)])? {
        guard type.isComposite,
            let url = leaf(["url", "src", "source", "href", "originalSrc", "preview"], of: type, ["String"])
        else { return nil }
        let details = [
            ("altText", ["altText", "alt", "alternativeText", "title"], ["String"] as Set),
            ("width", ["width"], ["Int"]), ("height", ["height"], ["Int"]),
        ]
        return (
            url,
            details.compactMap { key, names, scalars in
                leaf(names, of: type, scalars, ownScalars: false).map { (key, $0) }
            }
        )
    }
}
