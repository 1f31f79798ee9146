import Commerce

extension AnswerMapper {
    /// A collection, with its first products where they were asked for.
    mutating func collection(
        _ fields: StorefrontAPI.CollectionFields, _ path: String, preview: [StorefrontAPI.ProductCard] = []
    ) -> ProductCollection {
        ProductCollection(
            id: ID(fields.id), handle: fields.handle, title: fields.title, description: fields.description.nonEmpty,
            descriptionHTML: fields.descriptionHtml.nonEmpty, image: image(fields.image, path + ".image"),
            preview: map(preview, path + ".preview") { $0.product($1, $2) },
            updatedAt: date(fields.updatedAt, path + ".updatedAt"), metafields: metafields(fields.metafields))
    }

    /// The values to filter a list by; what our filters can't say is left out.
    func facets(_ fields: [StorefrontAPI.FacetFields]) -> [Facet] {
        fields.compactMap { facet in
            let values = facet.values.compactMap { value in
                ProductFilter(input: value.input).map {
                    FacetValue(label: value.label, filter: $0, count: value.count)
                }
            }
            guard let first = values.first else { return nil }
            return Facet(key: first.filter.facetKey, label: facet.label, values: values)
        }
    }
}
