"""Pairs of WordNet: words with their definition, with words of the same meaning, and examples with the definition."""

from pathlib import Path

FILES = ["data.noun", "data.verb", "data.adj", "data.adv"]
"""Of pointers: similar to, derived from, attribute."""
RELATED = {"&", "+", "="}


def pairs(root: Path):
    used = used_meanings(next(root.rglob("cntlist.rev")))
    synsets = {}
    for name in FILES:
        path = next(root.rglob(name))
        for line in path.read_text().splitlines():
            if not line.startswith("  "):
                synset = read(line)
                if not used.isdisjoint(synset["senses"]):
                    synsets[synset["id"]] = synset
    for synset in synsets.values():
        words, definition = synset["words"], synset["definition"]
        if any(word[:1].isupper() for word in words):
            continue  # People, places and species: their names say little about anything else.
        yield "definition", ", ".join(words[:4]), definition
        for one, other in zip(words, words[1:]):
            yield "synonym", one, other
        for example in synset["examples"][:2]:
            if example.count(" ") >= 2:
                yield "example", example, f"{', '.join(words[:3])}: {definition}"
        for pointer in synset["pointers"]:
            other = synsets.get(pointer)
            if other is not None and other["id"] > synset["id"] and words[0] != other["words"][0]:
                yield "related", words[0], f"{other['words'][0]}: {other['definition']}"


def used_meanings(path: Path) -> set:
    """Those that were met in the texts that WordNet counted: the others are mostly species, chemistry and old words."""
    used = set()
    for line in path.read_text().splitlines():
        word, _, place = line.split()[0].partition("%")
        _, file, number, *_ = place.split(":")
        used.add((word, int(file), int(number)))
    return used


def read(line: str) -> dict:
    data, _, gloss = line.partition(" | ")
    parts = data.split()
    count = int(parts[3], 16)
    words = [parts[4 + 2 * number].split("(")[0].replace("_", " ") for number in range(count)]
    at = 5 + 2 * count
    pointers = []
    for number in range(int(parts[4 + 2 * count])):
        symbol, offset, kind = parts[at + 4 * number : at + 4 * number + 3]
        if symbol in RELATED:
            pointers.append(f"{'a' if kind == 's' else kind}{offset}")
    texts = [text.strip() for text in gloss.split("; ")]
    kind = "a" if parts[2] == "s" else parts[2]
    return {
        "id": f"{kind}{parts[0]}",
        "words": words,
        "senses": {
            (parts[4 + 2 * number].split("(")[0].lower(), int(parts[1]), int(parts[5 + 2 * number], 16))
            for number in range(count)
        },
        "pointers": pointers,
        "definition": "; ".join(text for text in texts if not text.startswith('"')),
        "examples": [text.strip('" ') for text in texts if text.startswith('"')],
    }
