"""Schemas, sound and unsound, and ways to break one."""

import copy
import random

from graphql import language as ast
from graphql import parse, print_ast

from documents import put

QUERY = "type Query { a: Int }\n"

SCHEMAS = [QUERY + text for text in [
    "",
    "type Query { b: Int }",
    "extend type Query { b: Int }",
    "extend type Query { a: Int }",
    "extend type Nobody { b: Int }",
    "extend interface Query { b: Int }",
    "extend scalar Int @specifiedBy(url: \"x\")",
    "schema { query: Query } schema { query: Query }",
    "schema { query: Query query: Query }",
    "schema { query: Query mutation: Query }",
    "schema { mutation: Query }",
    "schema { query: Nobody }",
    "schema { query: E } enum E { A }",
    "extend schema { mutation: M } type M { a: Int }",
    "extend schema { mutation: M } type M { a: Int } schema { query: Query mutation: M }",
    "schema { query: Query } extend schema @d directive @d on SCHEMA",
    "extend schema @d @d directive @d on SCHEMA",
    "type T",
    "interface I",
    "union U",
    "enum E",
    "input I",
    "type T { a: Nobody }",
    "type T { a(b: Nobody): Int }",
    "type T { a(b: Query): Int }",
    "type T { a: I } input I { a: Int }",
    "type T { a: [I!]! } input I { a: Int }",
    "input I { a: Query }",
    "input I { a: [Query] }",
    "type T { a(b: Int, b: Int): Int }",
    "type T { a: Int a: String }",
    "input I { a: Int a: Int }",
    "input I { a: Int } extend input I { a: Int }",
    "enum E { A A }",
    "enum E { A } extend enum E { A }",
    "enum E { A } extend enum E { B }",
    "enum E { __A }",
    "type __T { a: Int }",
    "type T { __a: Int }",
    "type T { a(__b: Int): Int }",
    "input I { __a: Int }",
    "directive @__d on FIELD",
    "directive @d(__a: Int) on FIELD",
    "directive @d on FIELD directive @d on QUERY",
    "directive @d(a: Int, a: Int) on FIELD",
    "directive @d(a: Query) on FIELD",
    "directive @d(a: Nobody) on FIELD",
    "directive @d(a: Int! @deprecated) on FIELD",
    "directive @d(a: Int! = 1 @deprecated) on FIELD",
    "directive @skip(if: Int) on FIELD",
    "union U = Query",
    "union U = Query | Query",
    "union U = Query | E enum E { A }",
    "union U = Nobody",
    "union U = U",
    "union U = Query extend union U = Query",
    "interface I { a: Int } type T implements I { a: Int }",
    "interface I { a: Int } type T implements I { b: Int }",
    "interface I { a: Int } type T implements I & I { a: Int }",
    "interface I { a: Int } type T implements I { a: Int! }",
    "interface I { a: Int! } type T implements I { a: Int }",
    "interface I { a: Int } type T implements I { a: [Int] }",
    "interface I { a: [Int] } type T implements I { a: [Int!]! }",
    "interface I { a: I } type T implements I { a: T }",
    "interface I { a: Query } type T implements I { a: T }",
    "union U = Query interface I { a: U } type T implements I { a: Query }",
    "interface I { a(b: Int): Int } type T implements I { a: Int }",
    "interface I { a(b: Int): Int } type T implements I { a(b: Int!): Int }",
    "interface I { a(b: Int): Int } type T implements I { a(b: Int, c: Int): Int }",
    "interface I { a(b: Int): Int } type T implements I { a(b: Int, c: Int!): Int }",
    "interface I { a(b: Int): Int } type T implements I { a(b: Int, c: Int! = 1): Int }",
    "interface I { a: Int } interface J implements I { a: Int } type T implements J { a: Int }",
    "interface I { a: Int } interface J implements I { a: Int } type T implements J & I { a: Int }",
    "interface I implements I { a: Int }",
    "interface I implements J { a: Int } interface J implements I { a: Int }",
    "type T implements Query { a: Int }",
    "type T implements Nobody { a: Int }",
    "interface I { a: Int } type T implements I { a: Int @deprecated }",
    "interface I { a: Int @deprecated } type T implements I { a: Int @deprecated }",
    "interface I { a: Int } extend type Query implements I",
    "interface I { b: Int } extend type Query implements I",
    "type T @unknown { a: Int }",
    "type T @deprecated { a: Int }",
    "type T { a: Int @deprecated @deprecated }",
    "type T { a: Int @deprecated(reason: \"x\", reason: \"y\") }",
    "type T { a: Int @deprecated(why: \"x\") }",
    "type T { a(b: Int! @deprecated): Int }",
    "type T { a(b: Int! = 1 @deprecated): Int }",
    "input I { a: Int! @deprecated }",
    "input I { a: Int @deprecated }",
    "directive @d(a: Int!) on OBJECT type T @d { a: Int }",
    "directive @d(a: Int!) on OBJECT type T @d(a: 1) { a: Int }",
    "directive @d(a: Int! = 1) on OBJECT type T @d { a: Int }",
    "directive @d repeatable on OBJECT type T @d @d { a: Int }",
    "directive @d on OBJECT type T @d { a: Int } extend type T @d",
    "directive @d on OBJECT type T { a: Int } extend type T @d extend type T @d",
    "directive @d on ENUM type T @d { a: Int }",
    "directive @d(a: I) on OBJECT input I { a: Int } type T @d(a: {a: 1, a: 2}) { a: Int }",
    "scalar S @specifiedBy",
    "scalar S @specifiedBy(url: \"x\")",
    "scalar String",
    "scalar ID type T { a: ID }",
    "input I { a: I }",
    "input I { a: I! }",
    "input I { a: [I!]! }",
    "input I { a: J! } input J { b: I! }",
    "input I { a: J! } input J { b: I }",
    "input I { a: J! } input J { b: K! } input K { c: J! }",
    "input I @oneOf { a: Int b: String }",
    "input I @oneOf { a: Int! }",
    "input I @oneOf { a: Int = 1 }",
    "input I @oneOf { a: I }",
    "input I @oneOf { a: I b: Int }",
    "input I @oneOf { a: J } input J { b: I! }",
    "input I @oneOf { a: J } input J @oneOf { b: I }",
    "input I @oneOf { a: [I!] }",
    "type T @oneOf { a: Int }",
    "input I { a: Int = \"x\" }",
    "input I { a: Int! = null }",
    "input I { a: [Int] = 1 }",
    "input I { a: E = A } enum E { A }",
    "input I { a: E = B } enum E { A }",
    "input I { a: J = {b: 1} } input J { b: Int! }",
    "input I { a: J = {} } input J { b: Int! }",
    "input I { a: J = {c: 1, b: 1} } input J { b: Int! }",
    "input I { a: J = {b: 1, b: 2} } input J { b: Int! }",
    "type T { a(b: Boolean = 1): Int }",
    "directive @d(a: Float = 1) on FIELD",
    "directive @d(a: Float = \"1\") on FIELD",
    "input I { a: I = {} }",
    "input I { a: I = {a: null} }",
    "input I { a: J = {} } input J { b: I = {} }",
    "input I { a: J = {} } input J { b: I = {a: null} }",
    "input I { a: [I] = [{}] }",
    "type T { a: Int } \"text\" type U { \"text\" a(\"text\" b: Int): Int }",
    "subscription { a }",
    "fragment F on Query { a }",
]] + [
    "",
    "type T { a: Int }",
    "schema { query: T } type T { a: Int }",
    "type Mutation { a: Int }",
    "interface Query { a: Int }",
    "enum Query { A }",
    "type Query { a: Int } type Query",
    "type Query { query: Query mutation: Int on: Int fragment: Int type: Int }",
    "type Query { a: Int, b: [Int, c: Int }",
]


class SchemaBreaker:
    """Changes one thing of a schema's tree; the change may or may not break a rule."""

    def __init__(self, text, seed):
        self.document = parse(text, no_location=True)
        self.random = random.Random(seed)
        self.changes = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("do_")]
        self.names = [d.name.value for d in self.document.definitions if hasattr(d, "name")] + ["Int", "String", "Nobody"]

    def broken(self):
        document = copy.deepcopy(self.document)
        for _ in range(self.random.choice([1, 1, 2])):
            self.random.choice(self.changes)(document)
        return print_ast(document)

    def pick(self, document, kind, test=lambda node: True):
        found = []

        class Finder(ast.Visitor):
            def enter(self, node, *_):
                if isinstance(node, kind) and test(node):
                    found.append(node)

        ast.visit(document, Finder())
        return self.random.choice(found) if found else None

    def do_rename_type(self, document):
        put(self.pick(document, ast.NamedTypeNode), name=ast.NameNode(value=self.random.choice(self.names)))

    def do_rename_field(self, document):
        field = self.pick(document, (ast.FieldDefinitionNode, ast.InputValueDefinitionNode))
        put(field, name=ast.NameNode(value=self.random.choice(["id", "name", "x", field.name.value + "s", "__x"])))

    def do_change_type(self, document):
        field = self.pick(document, (ast.FieldDefinitionNode, ast.InputValueDefinitionNode))
        text = self.random.choice(self.names)
        text = self.random.choice([text, text + "!", f"[{text}]", f"[{text}!]!"])
        put(field, type=copy.deepcopy(ast.parse_type(text, no_location=True)))

    def do_drop_interface(self, document):
        type_ = self.pick(document, (ast.ObjectTypeDefinitionNode, ast.InterfaceTypeDefinitionNode), lambda node: node.interfaces)
        put(type_, interfaces=type_.interfaces[1:])

    def do_add_interface(self, document):
        type_ = self.pick(document, (ast.ObjectTypeDefinitionNode, ast.InterfaceTypeDefinitionNode))
        put(type_, interfaces=(*(type_.interfaces or ()), ast.NamedTypeNode(name=ast.NameNode(value=self.random.choice(self.names)))))

    def do_drop_field(self, document):
        type_ = self.pick(document, (ast.ObjectTypeDefinitionNode, ast.InterfaceTypeDefinitionNode, ast.InputObjectTypeDefinitionNode), lambda node: node.fields)
        put(type_, fields=type_.fields[1:])

    def do_drop_argument(self, document):
        field = self.pick(document, ast.FieldDefinitionNode, lambda node: node.arguments)
        put(field, arguments=field.arguments[1:])

    def do_repeat_definition(self, document):
        put(document, definitions=(*document.definitions, copy.deepcopy(self.random.choice(document.definitions))))

    def do_drop_definition(self, document):
        place = self.random.randrange(len(document.definitions))
        put(document, definitions=document.definitions[:place] + document.definitions[place + 1:])

    def do_change_default(self, document):
        from graphql import parse_value
        value = self.pick(document, ast.InputValueDefinitionNode)
        put(value, default_value=copy.deepcopy(parse_value(self.random.choice(["null", "1", '"x"', "[]", "{}", "{x: 1}", "DOG"]), no_location=True)))

    def do_add_directive(self, document):
        node = self.pick(document, (ast.ObjectTypeDefinitionNode, ast.FieldDefinitionNode, ast.InputObjectTypeDefinitionNode, ast.InputValueDefinitionNode, ast.EnumValueDefinitionNode))
        text = self.random.choice(["@deprecated", "@oneOf", "@unknown", "@onField", '@deprecated(reason: "x")', "@deprecated(reason: 1)", "@specifiedBy"])
        parsed = parse("{ a " + text + " }", no_location=True).definitions[0].selection_set.selections[0].directives
        put(node, directives=(*(node.directives or ()), *copy.deepcopy(parsed)))

    def do_add_member(self, document):
        union = self.pick(document, ast.UnionTypeDefinitionNode)
        if union:
            put(union, types=(*union.types, ast.NamedTypeNode(name=ast.NameNode(value=self.random.choice(self.names)))))
