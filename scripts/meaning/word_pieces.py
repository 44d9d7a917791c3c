"""Word pieces, exactly as src/embedding cuts them."""

import json
import unicodedata
from pathlib import Path


class WordPieces:
    def __init__(self, pieces: list):
        self.pieces = pieces
        self.number_of = {piece: number for number, piece in enumerate(pieces)}
        self.unknown = self.number_of["[UNK]"]
        self.known = {}

    @staticmethod
    def of_model(folder: Path) -> "WordPieces":
        vocabulary = json.loads((folder / "tokenizer.json").read_text())["model"]["vocab"]
        return WordPieces(sorted(vocabulary, key=vocabulary.get))

    def of(self, text: str) -> list:
        numbers = []
        for word in split(text):
            pieces = self.known.get(word)
            if pieces is None:
                pieces = self.known[word] = self.cut(word)
            numbers += pieces
        return numbers

    def cut(self, word: str) -> list:
        if len(word) > 100:
            return [self.unknown]
        numbers, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start:
                piece = word[start:end] if start == 0 else "##" + word[start:end]
                if piece in self.number_of:
                    break
                end -= 1
            if end == start:
                return [self.unknown]
            numbers.append(self.number_of[piece])
            start = end
        return numbers


def split(text: str):
    word = ""
    for character in unicodedata.normalize("NFD", text).lower():
        category = unicodedata.category(character)
        if category == "Mn" or category in ("Cc", "Cf") and character not in "\t\n\r":
            continue
        is_alone = is_punctuation(character, category) or is_cjk(ord(character))
        if character.isspace() or is_alone:
            if word:
                yield word
            word = ""
            if is_alone:
                yield character
        else:
            word += character
    if word:
        yield word


def is_punctuation(character: str, category: str) -> bool:
    return category[0] == "P" or character in "$+<=>^`|~"


def is_cjk(code: int) -> bool:
    return (
        0x4E00 <= code <= 0x9FFF
        or 0x3400 <= code <= 0x4DBF
        or 0x20000 <= code <= 0x2A6DF
        or 0x2A700 <= code <= 0x2CEAF
        or 0xF900 <= code <= 0xFAFF
        or 0x2F800 <= code <= 0x2FA1F
    )
