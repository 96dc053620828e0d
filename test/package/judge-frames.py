"""Judges values by JSON Schemas, as jsonschema does it.

It is given the files of schemas, and on standard input a line for each value: a JSON list of the schema's number and the
value. It prints a line for each: whether the schema alone takes it, and by which keywords it is refused where formats are
held too.
"""

import json
import sys

from jsonschema import Draft202012Validator, FormatChecker

schemas = [json.load(open(name, encoding="utf-8")) for name in sys.argv[1:]]
for schema in schemas:
    Draft202012Validator.check_schema(schema)
alone = [Draft202012Validator(schema) for schema in schemas]
with_formats = [Draft202012Validator(schema, format_checker=FormatChecker()) for schema in schemas]


def keywords(error):
    """The keywords at the bottom of an error: those of its alternatives, or its own."""
    if not error.context:
        return {error.validator}
    return set().union(*(keywords(inner) for inner in error.context))


for line in sys.stdin:
    number, value = json.loads(line)
    accepted = alone[number].is_valid(value)
    refusals = set()
    if accepted and not with_formats[number].is_valid(value):
        refusals = set().union(*(keywords(error) for error in with_formats[number].iter_errors(value)))
    print(json.dumps([accepted, sorted(refusals)]))
