"""The page's types are those of the protocol that the server speaks."""

from crazydeck.server import protocol
from scripts import wire_types


def test_the_checked_in_types_are_made_from_the_protocol() -> None:
    assert wire_types.TYPES.read_text() == wire_types.types()


def test_every_message_has_its_type() -> None:
    definitions = wire_types.schema()["definitions"]
    sent = {option["$ref"].rpartition("/")[2] for option in definitions["ToServer"]["anyOf"]}
    assert sent == {struct.__name__ for struct in protocol.ToServer.__args__}
    assert set(definitions["Play"]["required"]) == {"type", "id", "decision", "move"}


def test_what_the_server_always_sends_needs_no_question_mark() -> None:
    definitions = wire_types.schema()["definitions"]
    assert "view" in definitions["Frame"]["required"]
    assert "view" not in definitions["Update"]["required"]
