"""Documents made up from a schema, and ways to break them: the corpus of the comparison with graphql-core."""

import copy
import random

from graphql import language as ast
from graphql import parse, print_ast
from graphql.type import (
    is_abstract_type,
    is_composite_type,
    is_enum_type,
    is_input_object_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
    is_object_type,
    is_required_argument,
    is_required_input_field,
    get_named_type,
)
from graphql.utilities import type_from_ast


def put(node, **fields):
    """Changes a node in place; graphql-core's are frozen, and these are copies that nobody else has."""
    for field, value in fields.items():
        object.__setattr__(node, field, value)


class Maker:
    """Makes documents that are mostly valid. The same seed makes the same documents."""

    def __init__(self, schema, seed):
        self.schema = schema
        self.random = random.Random(seed)
        self.types = [name for name in schema.type_map if not name.startswith("__")]

    def chance(self, probability):
        return self.random.random() < probability

    # -- Values

    def value(self, type_, depth=0, variables=True):
        if is_non_null_type(type_):
            return self.plain_value(type_.of_type, depth, variables, type_)
        if self.chance(0.05):
            return "null"
        return self.plain_value(type_, depth, variables, type_)

    def plain_value(self, type_, depth, variables, whole):
        if variables and depth == 0 and self.chance(0.3):
            return self.variable(whole)
        if is_list_type(type_):
            if self.chance(0.2):
                return self.value(type_.of_type, depth + 1, variables)
            return "[" + ", ".join(self.value(type_.of_type, depth + 1, variables) for _ in range(self.random.randint(0, 2))) + "]"
        if is_enum_type(type_):
            return self.random.choice(list(type_.values))
        if is_input_object_type(type_):
            fields = list(type_.fields.items())
            if type_.is_one_of:
                name, field = self.random.choice(fields)
                return "{" + f"{name}: {self.plain_value(get_nullable(field.type), depth + 1, False, field.type)}" + "}"
            chosen = [(n, f) for n, f in fields if is_required_input_field(f) or (depth < 2 and self.chance(min(0.4, 6 / len(fields))))]
            if depth > 5:
                chosen = [(n, f) for n, f in fields if is_required_input_field(f)]
            return "{" + ", ".join(f"{n}: {self.value(f.type, depth + 1, variables)}" for n, f in chosen) + "}"
        return {
            "Int": lambda: str(self.random.randint(-9, 99)),
            "Float": lambda: self.random.choice(["1.5", "2", "-3e2"]),
            "Boolean": lambda: self.random.choice(["true", "false"]),
            "ID": lambda: self.random.choice(['"a"', "7"]),
            "String": lambda: self.random.choice(['"text"', '"""block"""', '"\\u00e9"']),
        }.get(type_.name, lambda: self.random.choice(['"x"', "1", "2.5", "true", "NAME", "[1]", '{a: "b"}']))()

    def variable(self, type_):
        name = f"v{len(self.variables)}"
        text = str(type_)
        default = ""
        if not text.endswith("!"):
            if self.chance(0.2):
                text += "!"
            elif self.chance(0.2):
                default = " = " + self.value(type_, 1, False)
        self.variables.append(f"${name}: {text}{default}")
        return "$" + name

    def arguments(self, definitions):
        parts = []
        for name, argument in definitions.items():
            if is_required_argument(argument) or self.chance(min(0.25, 2 / len(definitions))):
                parts.append(f"{name}: {self.value(argument.type)}")
        return f"({', '.join(parts)})" if parts else ""

    # -- Selections

    def selections(self, type_, depth):
        parts = []
        fields = list(getattr(type_, "fields", {}).items())
        for _ in range(self.random.randint(1, 3)):
            roll = self.random.random()
            if is_abstract_type(type_) and (roll < 0.4 or not fields):
                parts.append(self.narrowed(type_, depth))
            elif roll < 0.5 and depth < 4 and self.fragment_names is not None:
                parts.append(self.spread(type_, depth))
            elif roll < 0.55:
                parts.append("__typename")
            elif fields:
                parts.append(self.field(self.random.choice(fields), depth))
        if not parts:
            parts.append("__typename")
        return "{ " + " ".join(parts) + " }"

    def narrowed(self, type_, depth):
        possible = self.schema.get_possible_types(type_)
        target = self.random.choice(possible)
        if self.chance(0.3) and target.interfaces:
            target = self.random.choice(target.interfaces)
        return f"... on {target.name}{self.condition()} {self.selections(target, depth + 1)}"

    def condition(self):
        if self.chance(0.85):
            return ""
        boolean = self.schema.type_map["Boolean"]
        from graphql import GraphQLNonNull
        value = self.variable(GraphQLNonNull(boolean)) if self.chance(0.5) else "true"
        return f" @{self.random.choice(['include', 'skip'])}(if: {value})"

    def field(self, entry, depth):
        name, field = entry
        named = get_named_type(field.type)
        if is_composite_type(named) and depth > 4:
            return "__typename"
        # An alias of its own for most, so that fields seldom collide by chance.
        self.aliases += 1
        alias = f"a{self.aliases}: " if field.args or self.chance(0.8) else ""
        text = f"{alias}{name}{self.arguments(field.args)}{self.condition()}"
        return f"{text} {self.selections(named, depth + 1)}" if is_composite_type(named) else text

    def spread(self, type_, depth):
        name = f"F{len(self.fragments) + self.open}"
        self.open += 1
        body = self.selections(type_, depth + 1)
        self.open -= 1
        if any(f.startswith(f"fragment {name} ") for f in self.fragments):
            name = f"F{len(self.fragments)}x{self.aliases}"
        self.fragments.append(f"fragment {name} on {type_.name} {body}")
        return f"...{name}"

    # -- Documents

    def document(self):
        self.aliases = 0
        self.fragments = []
        self.fragment_names = True
        self.open = 0
        roots = [("query", self.schema.query_type), ("query", self.schema.query_type)]
        if self.schema.mutation_type:
            roots.append(("mutation", self.schema.mutation_type))
        if self.schema.subscription_type:
            roots.append(("subscription", self.schema.subscription_type))
        operations = []
        for number in range(self.random.choice([1, 1, 1, 2])):
            kind, root = self.random.choice(roots)
            self.variables = []
            if kind == "subscription":
                self.fragment_names = None
                body = "{ " + self.field(self.random.choice(list(root.fields.items())), 1) + " }"
                self.fragment_names = True
            else:
                body = self.selections(root, 0)
            variables = f"({', '.join(self.variables)})" if self.variables else ""
            operations.append(f"{kind} Q{number}{variables} {body}")
        return "\n".join(operations + self.fragments)


def get_nullable(type_):
    return type_.of_type if is_non_null_type(type_) else type_


class Breaker:
    """Changes one thing of a document's tree; the change may or may not break a rule."""

    def __init__(self, schema, seed):
        self.schema = schema
        self.random = random.Random(seed)
        self.types = [name for name in schema.type_map if not name.startswith("__")]
        self.changes = [getattr(self, name) for name in sorted(dir(self)) if name.startswith("do_")]

    def broken(self, text, count):
        document = copy.deepcopy(parse(text, no_location=True))
        for _ in range(count):
            change = self.random.choice(self.changes)
            document = change(document) or document
        return print_ast(document)

    # -- Finding nodes

    def nodes(self, document, kind):
        found = []

        class Finder(ast.Visitor):
            def enter(self, node, *_):
                if isinstance(node, kind):
                    found.append(node)

        ast.visit(document, Finder())
        return found

    def pick(self, document, kind, test=lambda node: True):
        nodes = [node for node in self.nodes(document, kind) if test(node)]
        return self.random.choice(nodes) if nodes else None

    def parsed_value(self, text):
        from graphql import parse_value
        return copy.deepcopy(parse_value(text, no_location=True))

    def name(self, text):
        return ast.NameNode(value=text)

    def field_names(self):
        names = set()
        for type_ in self.schema.type_map.values():
            names.update(getattr(type_, "fields", {}) or {})
        return sorted(names)

    # -- Changes

    def do_rename_field(self, document):
        field = self.pick(document, ast.FieldNode)
        put(field, name=self.name(self.random.choice(["nothing", field.name.value + "s", self.random.choice(self.field_names())])))

    def do_drop_selections(self, document):
        field = self.pick(document, ast.FieldNode, lambda node: node.selection_set)
        if field:
            put(field, selection_set=None)

    def do_add_selections(self, document):
        field = self.pick(document, ast.FieldNode, lambda node: not node.selection_set)
        if field:
            put(field, selection_set=ast.SelectionSetNode(selections=(ast.FieldNode(name=self.name("id"), arguments=(), directives=()),)))

    def do_rename_argument(self, document):
        argument = self.pick(document, ast.ArgumentNode)
        if argument:
            put(argument, name=self.name(argument.name.value + self.random.choice(["s", "x"])))

    def do_repeat_argument(self, document):
        owner = self.pick(document, (ast.FieldNode, ast.DirectiveNode), lambda node: node.arguments)
        if owner:
            put(owner, arguments=(*owner.arguments, copy.deepcopy(owner.arguments[0])))

    def do_drop_argument(self, document):
        owner = self.pick(document, (ast.FieldNode, ast.DirectiveNode), lambda node: node.arguments)
        if owner:
            put(owner, arguments=owner.arguments[1:])

    def do_change_value(self, document):
        argument = self.pick(document, ast.ArgumentNode)
        if argument:
            values = ["null", "1", "99999999999", "1.5", '"text"', "true", "NAME", "[1, 2]", "[[null]]", "{x: 1}",
                      "{id: 1, name: null}", "{}", "$v0", "$other", "DOG", "SIT"]
            put(argument, value=self.parsed_value(self.random.choice(values)))

    def do_change_inner_value(self, document):
        value = self.pick(document, (ast.ObjectFieldNode,))
        if value:
            put(value, value=self.parsed_value(self.random.choice(["null", "1", '"text"', "X", "[]", "{}", "$v0", "$v1"])))

    def do_rename_object_field(self, document):
        field = self.pick(document, ast.ObjectFieldNode)
        if field:
            put(field, name=self.name(field.name.value + "x"))

    def do_repeat_object_field(self, document):
        value = self.pick(document, ast.ObjectValueNode, lambda node: node.fields)
        if value:
            put(value, fields=(*value.fields, copy.deepcopy(value.fields[0])))

    def do_drop_object_field(self, document):
        value = self.pick(document, ast.ObjectValueNode, lambda node: node.fields)
        if value:
            put(value, fields=value.fields[1:])

    def do_change_condition(self, document):
        node = self.pick(document, (ast.InlineFragmentNode, ast.FragmentDefinitionNode), lambda node: node.type_condition)
        if node:
            put(node, type_condition=ast.NamedTypeNode(name=self.name(self.random.choice([*self.types, "Nobody", "Int"]))))

    def do_rename_spread(self, document):
        spread = self.pick(document, ast.FragmentSpreadNode)
        if spread:
            put(spread, name=self.name(self.random.choice(["F0", "F1", "Unknown"])))

    def do_spread_anywhere(self, document):
        target = self.pick(document, ast.SelectionSetNode)
        spread = ast.FragmentSpreadNode(name=self.name(self.random.choice(["F0", "F1", "F2"])), directives=())
        put(target, selections=(*target.selections, spread))

    def do_rename_fragment(self, document):
        fragment = self.pick(document, ast.FragmentDefinitionNode)
        if fragment:
            put(fragment, name=self.name(self.random.choice(["F0", "F1", "Unused"])))

    def do_rename_operation(self, document):
        operation = self.pick(document, ast.OperationDefinitionNode)
        put(operation, name=self.random.choice([None, self.name("Q0"), self.name("Q1")]))

    def do_repeat_operation(self, document):
        operation = copy.deepcopy(self.pick(document, ast.OperationDefinitionNode))
        put(document, definitions=(*document.definitions, operation))

    def do_change_operation(self, document):
        operation = self.pick(document, ast.OperationDefinitionNode)
        put(operation, operation=self.random.choice(list(ast.OperationType)))

    def do_add_definition(self, document):
        extra = parse("type Extra { id: ID }", no_location=True).definitions
        put(document, definitions=(*document.definitions, *copy.deepcopy(extra)))

    def do_change_variable_type(self, document):
        variable = self.pick(document, ast.VariableDefinitionNode)
        if variable:
            text = self.random.choice(["Int", "String!", "[ID!]", "Nobody", self.random.choice(self.types), self.random.choice(self.types) + "!"])
            put(variable, type=copy.deepcopy(ast.parse_type(text, no_location=True)))

    def do_rename_variable(self, document):
        variable = self.pick(document, ast.VariableDefinitionNode)
        if variable:
            put(variable.variable, name=self.name(self.random.choice(["v0", "other"])))

    def do_add_variable(self, document):
        operation = self.pick(document, ast.OperationDefinitionNode)
        variable = parse("query ($extra: Int = 3) { a }", no_location=True).definitions[0].variable_definitions
        put(operation, variable_definitions=(*(operation.variable_definitions or ()), *copy.deepcopy(variable)))

    def do_change_default(self, document):
        variable = self.pick(document, ast.VariableDefinitionNode)
        if variable:
            put(variable, default_value=self.random.choice([None, self.parsed_value("null"), self.parsed_value("1"), self.parsed_value('"x"'), self.parsed_value("{}")]))

    def do_add_directive(self, document):
        node = self.pick(document, (ast.FieldNode, ast.FragmentSpreadNode, ast.InlineFragmentNode, ast.OperationDefinitionNode, ast.FragmentDefinitionNode, ast.VariableDefinitionNode))
        text = self.random.choice([
            "@include(if: true)", "@skip(if: $v0)", "@include", "@unknown", "@onQuery", "@onField", "@onField(limit: 2)", "@once(needed: true)",
            "@once", "@defer", '@defer(label: "a")', "@defer(label: $v0)", "@defer(if: false)", "@stream", '@stream(label: "a")', "@deprecated",
            '@defer(label: null)', "@skip(if: true) @skip(if: true)"])
        parsed = parse("{ a " + text + " }", no_location=True).definitions[0].selection_set.selections[0].directives
        put(node, directives=(*(node.directives or ()), *copy.deepcopy(parsed)))

    def do_collide(self, document):
        """Gives two fields of the document the same key, in one object or in two."""
        field = self.pick(document, ast.FieldNode)
        put(field, alias=self.name(self.random.choice(["a1", "a2", "a3", "id", "name"])))

    def do_copy_field(self, document):
        """Puts a field into another selection set, where it may collide or not exist."""
        field = copy.deepcopy(self.pick(document, ast.FieldNode))
        target = self.pick(document, ast.SelectionSetNode)
        put(target, selections=(*target.selections, field))

    def do_add_root_field(self, document):
        operation = self.pick(document, ast.OperationDefinitionNode)
        root = self.schema.get_root_type(operation.operation)
        if root:
            name = self.random.choice([*root.fields, "__typename", "__schema"])
            field = ast.FieldNode(name=self.name(name), arguments=(), directives=())
            put(operation.selection_set, selections=(*operation.selection_set.selections, field))


def scrambled(text, generator):
    """A text with a few letters changed, which mostly is no document any more."""
    letters = list(text)
    for _ in range(generator.randint(1, 3)):
        place = generator.randrange(len(letters))
        change = generator.randrange(3)
        if change == 0:
            del letters[place]
        elif change == 1:
            letters.insert(place, generator.choice("{}()[]!$@:=|&.\"#,\\ 0a-é\n"))
        else:
            other = generator.randrange(len(letters))
            letters[place], letters[other] = letters[other], letters[place]
        if not letters:
            return "{"
    return "".join(letters)
