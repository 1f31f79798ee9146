"""Prints the driver's results (--json, one object a line) as a table of steps by backends, and what failed below it."""
import json
import sys

results = [json.loads(line) for line in sys.stdin]
backends = list(dict.fromkeys(result["backend"] for result in results))
steps = list(dict.fromkeys(result["step"] for result in results))
cells = {(result["step"], result["backend"]): result for result in results}

width = max((len(step) for step in steps), default=0) + 2
columns = [max(len(backend), len("skipped")) + 2 for backend in backends]
print(" " * width + "".join(name.ljust(size) for name, size in zip(backends, columns)))
for step in steps:
    words = (cells[step, name]["outcome"] if (step, name) in cells else "missing" for name in backends)
    print(step.ljust(width) + "".join(word.ljust(size) for word, size in zip(words, columns)))

for outcome in ("skipped", "failed"):
    reasons = {}
    for result in results:
        if result["outcome"] == outcome:
            reasons.setdefault((result["step"], result.get("reason", "")), []).append(result["backend"])
    if reasons:
        print(f"\n{outcome}:")
    for (step, reason), names in reasons.items():
        print(f"  {step} on {', '.join(names)}: {reason}")

sys.exit(0 if results else 1)
