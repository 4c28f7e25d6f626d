"""Documents: the JSON of a recording that claims look at."""

from __future__ import annotations

from decimal import Decimal

import pytest

from build_tools.recordings.documents import Of, documents
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse

TEXT = """\
### ask
# at: +1.500s
# body: json

POST /orders?x=1 HTTP/1.1
Accept: a/b
accept: c/d

{
  "n": 1
}
#### response
# at: +2.000s
# body: text

HTTP/1.1 201 Created

made
### watch

GET /events HTTP/1.1

#### response
# frame-at: 0.250
# body: sse

HTTP/1.1 200 OK

data: {
data:   "n": 2
data: }

data: bye

data: 3


### lost

GET /lost HTTP/1.1

"""
ASKED = ("01-a#ask.request.body", Decimal("1.500"), {"n": 1})


def found(of: Of) -> list[tuple[str, Decimal | None, object]]:
    file = RecordingFile("01-a", "kit/recordings/01-a.http", parse(TEXT, "kit/recordings/01-a.http"))
    return [(document.address, document.at, document.value) for document in documents(file, of)]


def test_requests_and_answers_are_the_json_that_went_each_way() -> None:
    assert found("requests") == [ASKED]
    assert found("answers") == [
        ("01-a#watch.response.frame:1", Decimal("0.250"), {"n": 2}),
        ("01-a#watch.response.frame:3", None, 3),
    ]


@pytest.mark.parametrize(
    ("at", "step"),
    [
        (
            0,
            {
                "request": {
                    "method": "POST",
                    "target": "/orders?x=1",
                    "headers": {"accept": "a/b, c/d"},
                    "notes": {"at": "+1.500s"},
                    "body": {"n": 1},
                },
                "response": {
                    "status": 201,
                    "headers": {},
                    "notes": {"at": "+2.000s"},
                    "body": "made",
                },
            },
        ),
        (
            1,
            {
                "request": {"method": "GET", "target": "/events", "headers": {}, "notes": {}},
                "response": {
                    "status": 200,
                    "headers": {},
                    "notes": {"frame-at": "0.250"},
                    "frames": [{"n": 2}, 3],
                },
            },
        ),
        (2, {"request": {"method": "GET", "target": "/lost", "headers": {}, "notes": {}}}),
    ],
)
def test_a_step_is_one_document(at: int, step: object) -> None:
    assert found("steps")[at][2] == step
