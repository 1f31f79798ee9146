// The cases of the cart's list are test functions of this folder, each named by its number: 1 to 71, 96, 97 and 100.
//
// Elsewhere, or not applicable to a view model:
//
// - 72 to 80 are the search box's, in `Search`; 81 to 88 the lists', in `ProductList`; 89 to 95 the one-tap addition's,
//   in `Shopping`.
// - 98, errors beside the thing: a rule for what draws. The model's part is that each notice names its place, which the
//   tests of 31, 51, 53, 54, 61, 64 and 68 hold.
// - 99, the same state renders the same for server-rendered and live views: a rule for what draws. A state is an
//   immutable, equatable value without anything that depends on where it is read, and nothing is drawn here.
