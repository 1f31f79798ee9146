/// The names of all fields that shapes may have, as numbers: a shape's plan is looked into by them, without comparing
/// texts.
enum FieldName: Int, CaseIterable, CodingKey {
    case id, handle, title, name, description, descriptionHTML, vendor, productType, tags, images, image, options
    case variants, hasMoreVariants, priceRange, compareAtPriceRange, availability, collections, sellingPlans
    case metafields, url, createdAt, updatedAt, price, compareAtPrice, unitPrice, sku, barcode, selectedOptions
    case quantityRule, product, altText, width, height, values, value, swatchColor, swatchImage, amount, currency
    case minimum, maximum, increment, referenceValue, referenceUnit, status, quantity, date, namespace, key, type
    case queries, products, currencyCode, countries, languages, policies, body, parentID, productCount, preview
    case lines, totalQuantity, cost, note, attributes, discountCodes, giftCards, buyerIdentity, deliveryGroups
    case variant, sellingPlan, subtotal, total, tax, delivery, discount, isEstimated, compareAtUnitPrice, code
    case isApplicable, lastCharacters, amountUsed, balance, email, phone, country, customerID, companyLocationID
    case lineIDs, selectedOptionHandle, address, accessToken, expiresAt, refreshToken, idToken, firstName, lastName
    case acceptsMarketing, defaultAddressID, company, address1, address2, city, province, zip, processedAt
    case financialStatus, fulfillmentStatus, shipping, shippingAddress, statusURL, variantID, deadline, order, state
    case orderID
}
