"""Compares our verdicts on documents and schemas with those of graphql-core, rule by rule.

usage: crosscheck.py TOOL [--documents N] [--seed N] [SCHEMA…]

A difference is an error, and shown with its document. So is a rule that no document of the corpus breaks.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys

import graphql
from graphql import GraphQLError, GraphQLSyntaxError, build_ast_schema, parse, validate, validate_schema
from graphql.type import TypeNameMetaFieldDef, is_composite_type, is_input_object_type, is_interface_type, is_non_null_type, is_union_type
from graphql.utilities import type_from_ast
from graphql.validation import VariablesInAllowedPositionRule, specified_rules
from graphql.validation.rules import overlapping_fields_can_be_merged as overlapping
from graphql.validation.specified_rules import specified_sdl_rules
from graphql.validation.validate import validate_sdl

from documents import Breaker, Maker, scrambled
from schemas import SCHEMAS, SchemaBreaker
from written import DOCUMENTS

# No rule of the specification, but a guard of servers.
RULES = [rule for rule in specified_rules if rule.__name__ != "MaxIntrospectionDepthRule"]
HERE = pathlib.Path(__file__).parent


def name(rule):
    return rule.__name__.removesuffix("Rule")


SDL_RULES = {name(rule) for rule in specified_sdl_rules}


class Ours:
    """The tool under test: a line of JSON in, a line out."""

    def __init__(self, tool):
        self.process = subprocess.Popen([tool, "check", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"the tool ended ({self.process.wait()}) at {request}")
        return json.loads(line)


def parsed(text):
    """The document of a text; without graphql-core's leave for empty selection sets, which the specification (2.4) has not."""
    try:
        return parse(text, allow_empty_selection_sets=False)
    except GraphQLSyntaxError:
        return None


class Fields(dict):
    """The fields of a type, among which the one that every type has is found by its name."""

    def get(self, key, default=None):
        return TypeNameMetaFieldDef if key == "__typename" else super().get(key, default)


def prepared(text):
    """The schema of a text, with two lapses of graphql-core 3.3.2 mended, where the specification is clear.

    SameResponseShape (5.3.2) holds for `__typename` too, whose type the rule does not look up.
    """
    schema = build_ast_schema(parse(text), assume_valid=True, assume_valid_sdl=True)
    for type_ in schema.type_map.values():
        if is_composite_type(type_):
            type_.__dict__["fields"] = Fields(getattr(type_, "fields", {}))
    return schema


overlapping.is_interface_type = lambda type_: is_interface_type(type_) or is_union_type(type_)


class OneOfVariables(VariablesInAllowedPositionRule):
    """A variable for a field of a one-of input object is never null (5.8.5), also where the object itself is never null."""

    def leave_operation_definition(self, operation, *arguments):
        super().leave_operation_definition(operation, *arguments)
        for usage in self.context.get_recursive_variable_usages(operation):
            definition = self.var_def_map.get(usage.node.name.value)
            parent = usage.parent_type
            if definition and is_non_null_type(parent) and is_input_object_type(parent.of_type) and parent.of_type.is_one_of:
                type_ = type_from_ast(self.context.schema, definition.type)
                if type_ and not is_non_null_type(type_):
                    self.report_error(GraphQLError("null in a one-of", usage.node))


OneOfVariables.__name__ = VariablesInAllowedPositionRule.__name__
RULES = [OneOfVariables if rule is VariablesInAllowedPositionRule else rule for rule in RULES]


def reference_rules(schema, text):
    document = parsed(text)
    if document is None:
        return {"Syntax"}
    if not validate(schema, document, RULES, max_errors=None):
        return set()
    return {name(rule) for rule in RULES if validate(schema, document, [rule], max_errors=None)}


def reference_schema_rules(text):
    document = parsed(text)
    if document is None:
        return {"Syntax"}
    if validate_sdl(document):
        return {name(rule) for rule in specified_sdl_rules if validate_sdl(document, None, [rule])}
    try:
        errors = validate_schema(build_ast_schema(document, assume_valid_sdl=True))
    except (GraphQLError, TypeError):
        return {"Schema"}
    # Published schemas have such fields, and ours takes them with a warning.
    errors = [error for error in errors if "is not deprecated, so implementation field" not in error.message]
    return {"Schema"} if errors else set()


def our_schema_rules(rules):
    """Ours has finer names for what graphql-core finds in a whole schema, and finds it beside what is wrong in the text."""
    text_rules = {rule for rule in rules if rule in SDL_RULES or rule == "Syntax"}
    return text_rules or ({"Schema"} if rules else set())


def normalized(rules):
    """Without what says nothing more about a document that is wrong already.

    Of two fragments with one name, graphql-core looks for cycles in the first and takes the last for everything else; and it
    tells of @stream on what is no list also where @stream can't stand at all.
    """
    rules = set(rules)
    if "UniqueFragmentNames" in rules:
        rules.discard("NoFragmentCycles")
    if "KnownDirectives" in rules:
        rules.discard("StreamDirectiveOnListField")
    return rules


class Comparison:
    def __init__(self, ours):
        self.ours = ours
        self.differences = []
        self.broken = collections.Counter()
        self.kept = collections.Counter()
        self.count = 0

    def document(self, schema, schema_name, text):
        answer = self.ours.ask(document=text)
        try:
            expected = reference_rules(schema, text)
        except RecursionError:
            return
        self.note(normalized(expected), normalized(answer["rules"]), f"a document on {schema_name}", text, answer["diagnostics"])
        for rule in RULES:
            (self.broken if name(rule) in expected else self.kept)[name(rule)] += 1

    def schema(self, text):
        answer = self.ours.ask(schema=text)
        expected = reference_schema_rules(text)
        self.note(expected, our_schema_rules(answer["rules"]), "a schema", text, answer["diagnostics"])
        for rule in SDL_RULES | {"Schema"}:
            (self.broken if rule in expected else self.kept)["schema: " + rule] += 1

    def note(self, expected, found, what, text, diagnostics):
        self.count += 1
        if expected != found:
            self.differences.append(
                f"--- {what}\n{text}\nonly graphql-core: {sorted(expected - found)}, only ours: {sorted(found - expected)}\n"
                + "\n".join(diagnostics))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("schemas", nargs="*", type=pathlib.Path)
    parser.add_argument("--documents", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=20261130)
    options = parser.parse_args()
    sys.setrecursionlimit(10_000)

    comparison = Comparison(Ours(options.tool))
    everything = (HERE / "everything.graphqls").read_text()

    for text in SCHEMAS:
        comparison.schema(text)
    breaker = SchemaBreaker(everything, options.seed)
    for _ in range(options.documents // 5):
        comparison.schema(breaker.broken())

    # A schema with queries alone.
    small = "type Query { a: Int }"
    comparison.schema(small)
    for document in ["{ a }", "mutation { a }", "subscription { a }", "query A { a } mutation B { b }"]:
        comparison.document(build_ast_schema(parse(small)), "a schema with queries alone", document)

    # Documents: half of them on the schema that has everything, the others on the published ones.
    sources = [("everything.graphqls", everything)] + [(path.name, path.read_text()) for path in options.schemas]
    for number, (schema_name, text) in enumerate(sources):
        comparison.schema(text)
        schema = prepared(text)
        if number == 0:
            for document in DOCUMENTS:
                comparison.document(schema, schema_name, document)
        share = options.documents if len(sources) == 1 else options.documents // 2 if number == 0 else options.documents // 2 // (len(sources) - 1)
        maker = Maker(schema, options.seed + number)
        breaker = Breaker(schema, options.seed + number)
        generator = random.Random(options.seed + number)
        for _ in range(share):
            document = maker.document()
            roll = generator.random()
            if roll < 0.15:
                document = scrambled(document, generator)
            elif roll < 0.8 and parsed(document) is not None:
                document = breaker.broken(document, generator.choice([1, 1, 2, 3]))
            comparison.document(schema, schema_name, document)

    for difference in comparison.differences[:20]:
        print(difference, file=sys.stderr)
    missed = [rule for rule in {name(rule) for rule in RULES} | {"schema: " + r for r in SDL_RULES | {"Schema"}} if not comparison.broken[rule] or not comparison.kept[rule]]
    for rule in sorted(missed):
        print(f"the corpus has no document that {'breaks' if not comparison.broken[rule] else 'keeps'} {rule}", file=sys.stderr)
    print(f"graphql-core {graphql.version}: {comparison.count} documents and schemas, {len(comparison.differences)} differences, "
          f"{len(comparison.broken)} rules; the rarest broken {min(comparison.broken.values())} times")
    sys.exit(1 if comparison.differences or missed else 0)


if __name__ == "__main__":
    main()
