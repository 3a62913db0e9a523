"""Texts of hands made by chance: good ones, and good ones spoiled."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import strategies as st

from mjcheck.tiles import FIRST_HONOUR, KINDS, SUITS, Tile, run_text

NORTH = 30
SIGNS = "0123456789mpszfgESWNPFC[]<^>?+:,#- \t\n/／、，　riichtsumoed一二三万筒条东白🀇🀙🀪\ufe0fxGRBé\x00\udc80"
"""What texts for hands are made of, and some of what they are not."""


class Deck:
    """Four of each kind, the first five of a suit red, to be taken from by chance."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = Counter(dict.fromkeys(range(KINDS), 4))
        self.reds = {4, 13, 22}

    def take(self, kind: int) -> Tile:
        self.left[kind] -= 1
        red = kind in self.reds and self.random.random() < 0.3
        if red:
            self.reds.remove(kind)
        return Tile(kind, red)

    def any_kind(self, copies: int = 1) -> int:
        return self.random.choice([kind for kind, left in self.left.items() if left >= copies])

    def tiles(self, count: int) -> list[Tile]:
        return [self.take(self.any_kind()) for _ in range(count)]


def laid(tiles: list[Tile]) -> str:
    """Tiles of one suit in the order given."""
    kind = tiles[0].kind
    return "".join(tile.text[0] for tile in tiles) + (SUITS[kind // 9] if kind < FIRST_HONOUR else "")


def meld(deck: Deck, *, exposed: bool) -> str:
    """A meld in brackets."""
    random = deck.random
    shape = random.choice(("chow", "pung", "kong", "added")) if exposed else "concealed"
    starts = [k for k in range(27) if k % 9 < 7 and all(deck.left[k + i] for i in range(3))]
    if shape == "chow" and starts:
        start = random.choice(starts)
        tiles = [deck.take(start + step) for step in range(3)]
        random.shuffle(tiles)
        return f"[{laid(tiles)}{random.choice('<?')}]"
    if shape in ("chow", "pung"):
        kind = deck.any_kind(3)
        return f"[{laid([deck.take(kind) for _ in range(3)])}{random.choice(['', *'<^>?'])}]"
    kind = deck.any_kind(4)
    tiles = [deck.take(kind) for _ in range(4)]
    if shape == "concealed":
        return f"[{laid(tiles)}]"
    if shape == "kong":
        return f"[{laid(tiles)}{random.choice('<^>?')}]"
    return f"[{laid(tiles[:3])}{random.choice('<^>?')}+{tiles[3].text}]"


def groups(random: Random, tiles: list[Tile]) -> list[str]:
    """Concealed tiles as groups of one suit, in some order and in some spelling."""
    words = []
    random.shuffle(tiles)
    while tiles:
        suit = min(tiles[-1].kind, FIRST_HONOUR) // 9
        mine = [tile for tile in tiles if min(tile.kind, FIRST_HONOUR) // 9 == suit][: random.randint(1, 9)]
        for tile in mine:
            tiles.remove(tile)
        words.append(spelled(random, mine))
    return words


def spelled(random: Random, tiles: list[Tile]) -> str:
    """A run of one suit, or of honours, in letters, digits, Chinese words or Unicode tiles."""
    honours = tiles[0].kind >= FIRST_HONOUR
    way = random.randrange(6)
    if way == 0 and honours:
        return "".join(str(tile.kind - FIRST_HONOUR + 1) for tile in tiles) + "z"
    if way == 1 and honours:
        return "".join("东南西北白发中"[tile.kind - FIRST_HONOUR] for tile in tiles)
    if way == 1 and not any(tile.red for tile in tiles):
        return "".join("一二三四五六七八九"[tile.kind % 9] for tile in tiles) + "万筒条"[tiles[0].kind // 9]
    if way == 2 and not any(tile.red for tile in tiles):
        return "".join(symbol(tile.kind) + random.choice(["", "\ufe0f"]) for tile in tiles)
    return run_text(tiles) if way == 3 else laid(tiles) if not honours else "".join(tile.text for tile in tiles)


def symbol(kind: int) -> str:
    """The tile of Unicode."""
    first = (0x1F007, 0x1F019, 0x1F010)
    honours = "🀀🀁🀂🀃🀆🀅🀄"
    return honours[kind - FIRST_HONOUR] if kind >= FIRST_HONOUR else chr(first[kind // 9] + kind % 9)


def situation(deck: Deck, melds: list[str], exposed: bool) -> list[str]:
    """Tags that do not contradict each other or the melds."""
    random = deck.random
    said = lambda chance=0.3: random.random() < chance  # noqa: E731
    tags = []
    discarder = random.choice("ESWN")
    seat = random.choice([wind for wind in "ESWN" if wind != discarder])
    if said(0.6):
        tags.append(random.choice(["tsumo", "zimo", "ron", f"ron:{discarder}"]))
    if said(0.7):
        tags.append(f"seat:{seat}")
    if said(0.7):
        tags.append(f"round:{random.choice('ESWN')}")
    if not exposed and said():
        tags += [random.choice(["riichi", "double-riichi"])] + ["missed:riichi"] * said()
        tags += ["ippatsu"] * ("riichi" in tags and said())
        tags += [f"ura:{indicators(deck)}"] * said() + [f"sticks:{random.randint(1, 99)}"] * said()
    tags += [tag for tag in ("last", "declared", "missed:turn") if said(0.1)]
    tags += [f"honba:{random.randint(0, 99)}"] * said() + [f"dora:{indicators(deck)}"] * said(0.5)
    tags += [f"shown:{indicators(deck)}"] * said(0.1)
    if said(0.1):
        nuki = random.randint(0, deck.left[NORTH])
        deck.left[NORTH] -= nuki
        tags.append(f"nuki:{nuki}")
    if said(0.2):
        river = (deck.take(deck.any_kind()).text + random.choice(["", "", "^"]) for _ in range(random.randint(1, 15)))
        tags.append(f"river:{''.join(river).removesuffix('^' if 'ippatsu' in tags else '')}")
    if said(0.1):
        tags += [f"void:{suit}" for suit in SUITS if not any(suit in word for word in melds)][:1]
    if said(0.1) and any(tag.startswith("seat:") for tag in tags):
        tags.append(f"pao:{random.choice([wind for wind in 'ESWN' if wind != seat])}")
    random.shuffle(tags)
    return tags


def indicators(deck: Deck) -> str:
    """Up to five tiles as the value of a tag."""
    tiles = deck.tiles(deck.random.randint(1, 5))
    return deck.random.choice(["", ","]).join(tile.text for tile in tiles)


def good_text(random: Random) -> str:
    """A text that reads."""
    deck = Deck(random)
    exposed = random.random() < 0.5
    melds = [meld(deck, exposed=exposed) for _ in range(random.choice((0, 0, 0, 1, 2, 3, 4)))]
    concealed = deck.tiles(13 - 3 * len(melds))
    winning = deck.tiles(random.randint(0, 1))
    plus = bool(winning) and random.random() < 0.7
    if winning and (not plus or random.random() < 0.5):
        concealed += winning
    words = [*melds, *groups(random, concealed)]
    if random.random() < 0.2:
        words.append("".join(f"{flower % 4 + 1}{'fg'[flower // 4]}" for flower in random.sample(range(8), 3)))
    words += [f"+{tile.text}" for tile in winning if plus]
    random.shuffle(words)
    tags = situation(deck, melds, exposed and bool(melds))
    gap = random.choice([" ", "  ", "\t", "　", " / ", "／"])
    comment = random.choice(["", "", " # a comment 123m", " #"])
    return gap.join(words) + "".join(f" {tag}" for tag in tags) + comment


def spoiled(random: Random, text: str) -> str:
    """The text with a few characters left out, put in, changed or moved."""
    signs = list(text)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(signs)) if signs else 0
        way = random.randrange(4)
        if way == 0:
            del signs[at : at + random.randint(1, 3)]
        elif way == 1:
            signs.insert(at, random.choice(SIGNS))
        elif way == 2 and signs:
            signs[at] = random.choice(SIGNS)
        else:
            signs[at:at] = random.choice([" tsumo", " riichi", "[", "]", " +5m", " seat:", "555p", " dora:"])
    return "".join(signs)


good_texts = st.randoms(use_true_random=False).map(good_text)
spoiled_texts = st.randoms(use_true_random=False).map(lambda random: spoiled(random, good_text(random)))
