"""Selections of all that a schema of the sandbox has."""
import re


class Selection:
    """Every field of every type that needs no argument, wherever a document comes by."""

    def __init__(self, text: str):
        # The fields of each type as (name, arguments, its type), and the object types of each abstract one.
        self.types: dict[str, list] = {}
        self.members: dict[str, list[str]] = {}
        for name, parents, body in re.findall(r"^(?:type|interface) (\w+)([^{]*)\{(.*?)^\}", text, re.S | re.M):
            if f"type {name}{parents}{{" in text:
                for parent in re.findall(r"\w+", parents.replace("implements", "")):
                    self.members.setdefault(parent, []).append(name)
            self.types[name] = [
                (field, re.findall(r"(\w+): ([\[\]!\w]+)( = )?", arguments), re.sub(r"\W", "", returned))
                for field, arguments, returned in re.findall(r"^  (\w+)(?:\((.*?)\))?: ([\[\]!\w]+)", body, re.M)]
        for name, parts in re.findall(r"^union (\w+) = (.*)$", text, re.M):
            self.members[name] = [part.strip() for part in parts.split("|")]

    def fields(self, type_name: str, depth: int) -> str:
        """The fields of a type, nested so deep."""
        selected = []
        for name, arguments, returned in self.types[type_name]:
            if any(kind.endswith("!") and not default for _, kind, default in arguments):
                continue
            given = "(first: 3)" if any(argument == "first" for argument, _, _ in arguments) else ""
            inner = ""
            if returned in self.types or returned in self.members:
                inner = " { __typename }" if depth == 0 else " " + self.whole(returned, depth - 1)
            selected.append(f"{type_name}_{name}_{depth}: {name}{given}{inner}")
        return " ".join(selected)

    def whole(self, type_name: str, depth: int = 2) -> str:
        """A selection set of a type; of an abstract one, for each type that it may be."""
        if type_name not in self.members:
            return "{ __typename " + self.fields(type_name, depth) + " }"
        each = [f"... on {member} {{ {self.fields(member, depth)} }}" for member in self.members[type_name]]
        return "{ __typename " + " ".join(each) + " }"
