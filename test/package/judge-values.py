"""Judges values by JSON Schemas, as jsonschema does it.

It is given the files of the schemas, and on standard input a line for each value, a JSON list: the number of the schema,
the value, and whether formats are held too. It prints `true` or `false` for each.
"""

import json
import sys

from jsonschema import Draft202012Validator, FormatChecker

schemas = []
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        schemas.append(json.load(file))
for schema in schemas:
    Draft202012Validator.check_schema(schema)
validators = {
    False: [Draft202012Validator(schema) for schema in schemas],
    True: [Draft202012Validator(schema, format_checker=FormatChecker()) for schema in schemas],
}

for line in sys.stdin.buffer:
    number, value, formats = json.loads(line)
    print("true" if validators[formats][number].is_valid(value) else "false")
