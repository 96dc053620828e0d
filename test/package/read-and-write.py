"""Reads frames into classes that quicktype has made, and writes them again.

It is given the folder of the module `frames`, and on standard input a line for each frame, a JSON list: the name of its
class and the frame. It prints what the class writes.
"""

import json
import sys
import types


def parse(text):
    """Stands for dateutil, which need not be here: a moment is written as it was read."""
    assert isinstance(text, str)
    return types.SimpleNamespace(isoformat=lambda: text)


dateutil = types.ModuleType("dateutil")
dateutil.parser = types.ModuleType("dateutil.parser")
dateutil.parser.parse = parse
sys.modules.update({"dateutil": dateutil, "dateutil.parser": dateutil.parser})
sys.path.insert(0, sys.argv[1])

import frames  # noqa: E402

for line in sys.stdin.buffer:
    name, frame = json.loads(line)
    print(json.dumps(getattr(frames, name).from_dict(frame).to_dict()))
