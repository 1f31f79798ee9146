/// The nodes of GraphQL's syntax tree, for executable documents and for schemas.
///
/// Nodes are values; each knows its place. A tree that was put together by hand takes any place.
public enum Syntax {}
