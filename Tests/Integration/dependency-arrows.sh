#!/usr/bin/env bash
# The arrows of the architecture, by what the sources import:
#   front ends -> view models -> core <- adapters; no adapter imports another, and the core imports no full Foundation.
cd "$(dirname "$0")/../.." && exec python3 - <<'PYTHON'
import pathlib
import re
import sys

SYSTEM = {"Dispatch", "Glibc", "Observation", "Synchronization", "Swift", "_Concurrency"}
ESSENTIALS = SYSTEM | {"FoundationEssentials"}
FOUNDATION = ESSENTIALS | {"Foundation", "FoundationInternationalization"}
ADAPTERS = {path.name for path in pathlib.Path("Plugins").iterdir() if path.is_dir()}
# What a module may import beside the system's modules; a module that is not listed fails, so that a new one is placed.
ALLOWED = {
    "CommerceJSON": set(),
    "Commerce": {"CommerceJSON"},
    "CommerceFormatting": {"Commerce"},
    "GraphQLCodegen": {"CommerceJSON", "GraphQLLanguage"},
    "GraphQLCodegenPlugin": {"PackagePlugin"},
    "GraphQLCodegenTool": {"CommerceJSON", "GraphQLCodegen", "GraphQLLanguage"},
    "GraphQLLanguage": {"CommerceJSON"},
    "CommerceGraphQL": {"Commerce", "CommerceHTTP", "CommerceJSON"},
    "CommerceHTTP": {"Commerce", "CommerceJSON"},
    "CommerceCurl": {"CommerceCCurl", "CommerceHTTP"},
    "CommerceSandbox": {
        "CommerceJSON", "GraphQLLanguage", "CommerceCCrypto", "CommerceCMicroHTTPD", "CommerceCZlib",
    },
    "CommerceStorage": {"Commerce", "CommerceCSQLite", "CommerceCSecret"},
    "CommerceTesting": {"Commerce", "CommerceHTTP", "CommerceJSON"},
    "CommerceViewModels": {"Commerce", "CommerceFormatting", "CommerceJSON", "CommerceCProcess"},
    "CommercePluginProtocol": {"Commerce", "CommerceJSON", "CommerceCProcess"},
    "CommercePluginServer": {"Commerce", "CommerceJSON", "CommercePluginProtocol", "CommerceCProcess"},
    "CommercePlugins": {"Commerce"} | ADAPTERS,
    "CommerceTool": {
        "Commerce", "CommerceFormatting", "CommerceGraphQL", "CommerceJSON", "CommercePlugins", "CommerceSandbox",
        "CommerceStorage", "CommerceTesting", "CommerceViewModels", "FeedBackend", "GraphQLBackend",
    },
    "MemoryBackend": {"Commerce", "CommerceJSON"},
    "FeedBackend": {"Commerce", "CommerceJSON", "CommerceCXML2", "CommerceCZlib"},
    "GraphQLBackend": {
        "Commerce", "CommerceCurl", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON", "GraphQLLanguage",
    },
    "ShopifyBackend": {"Commerce", "CommerceCurl", "CommerceGraphQL", "CommerceHTTP", "CommerceJSON"},
    "ProcessBackend": {"Commerce", "CommerceJSON", "CommercePluginProtocol", "CommerceCProcess"},
}
MAY_USE_FOUNDATION = {"CommerceFormatting", "CommerceTool", "GraphQLCodegenPlugin"}
IMPORT = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)",
    re.MULTILINE,
)

problems = []
checked = 0
for folder in sorted([*pathlib.Path("Sources").iterdir(), *pathlib.Path("Plugins").iterdir()]):
    sources = sorted(folder.rglob("*.swift"))
    if not sources:
        continue
    module = folder.name
    if module not in ALLOWED:
        problems.append(f"{folder}: error: say in Tests/Integration/dependency-arrows.sh what {module} may import")
        continue
    system = FOUNDATION if module in MAY_USE_FOUNDATION else ESSENTIALS
    for source in sources:
        checked += 1
        text = source.read_text()
        for match in IMPORT.finditer(text):
            if match.group(1) not in ALLOWED[module] | system:
                line = text.count("\n", 0, match.start()) + 1
                problems.append(f"{source}:{line}: error: {module} must not import {match.group(1)}")

print(*problems, sep="\n", file=sys.stderr)
print(f"{checked} files, {len(problems)} arrows that point the wrong way")
sys.exit(1 if problems or not checked else 0)
PYTHON
