"""The words of players for the keys of a preset: who writes one of them is led to the key.

A key is named by its table and its name, an option or a pattern's key by its dotted path in the shipped presets.
"""

from __future__ import annotations

from typing import Final

TABLE_WORDS: Final[dict[str, str]] = {
    "tiles.kinds": "tileset tile_set",
    "tiles.live": "wall_tiles tile_count",
    "tiles.flowers": "hua seasons bonus_tiles 花牌",
    "tiles.red_fives": "aka akadora aka_dora aka_ari red_dora red_five reds_used 赤 赤ドラ 赤宝牌 赤寶牌",
    "tiles.reds": "aka_count red_dora_count red_fives_used",
    "tiles.dora_cycles": "indicator indicators dora_order",
    "seats.winds": "players player_count number_of_players seat_count",
    "seats.rounds": "hanchan tonpuusen tonpu tonnan round_winds prevalent_winds 半庄 东风战 東風戦",
    "calls.chow": "chi chii chows 吃",
    "calls.pung": "pon pong pungs 碰",
    "calls.kong": "kan kongs 杠 槓",
    "forms.seven_pairs": "chiitoitsu chiitoi 七对 七對 七対子",
    "forms.four_as_two_pairs": "龙七对 龍七對",
    "forms.orphans": "kokushi thirteen_orphans 十三幺 国士",
    "win.minimum": (
        "shibari ryanhan_shibari min minimum_points minimum_han minimum_fan min_points min_han 起和 起胡 番缚 縛り"
    ),
    "win.furiten": "振听 振聽 フリテン",
    "win.passed_win_blocks": "missed_win 过手胡 过水 漏胡",
    "win.void_suit": "dingque que missing_suit 定缺 缺门 缺門",
    "win.winners": "xuezhan blood_battle 血战 血戰",
    "win.rob_concealed_kong": "kokushi_ankan ankan_chankan 国士抢暗杠",
    "value.round_up_to_limit": "kiriage kiriage_mangan rounded_mangan 切り上げ 切上 切上满贯 切上げ満貫",
    "value.counted_yakuman": "kazoe kazoe_yakuman 累计役满 累計役滿 数え役満",
    "value.yakuman_add": "multiple_yakuman combined_yakuman yakuman_stack 复合役满 役満複合",
    "value.double_yakuman": "daburu_yakuman 双倍役满 雙倍役滿 ダブル役満",
    "value.cap": "fengding maximum max max_points max_fan max_multiplier 封顶 封頂",
    "value.roots": "gen root 根",
    "payment.absent_seat": "tsumo_loss tsumo_zon tsumozon 自摸损 ツモ損",
    "payment.honba_ron": "honba honba_points honba_value counter_value 本场 本場",
    "payment.honba_tsumo": "honba honba_points honba_value counter_value 本场 本場",
    "payment.stick": "riichi_stick riichi_bou riichibou stick_value リーチ棒 立直棒",
    "payment.basic": "base_points 底分",
    "payment.unit": "di 底",
    "payment.self_drawn_extra": "zimo_bonus tsumo_bonus zimo_jiafan zimo_jiadi 自摸加底 自摸加分",
    "multiple_win.most": "atamahane head_bump headbump double_ron triple_ron daburon 头跳 頭ハネ 一炮多响 ダブロン",
    "multiple_win.beyond": "sanchahou sanchaho triple_ron_draw 三家和",
    "multiple_win.sticks": "kyoutaku 供托 供託",
    "penalty.below_minimum": "cuohu false_win chombo chonbo 错和 錯和 诈和 チョンボ",
    "liability.patterns": "pao sekinin_barai 包 包牌 責任払い",
    "kong_fee.discard": "guafeng gang 刮风 明杠",
    "kong_fee.concealed": "xiayu 下雨 暗杠",
    "wall_end.void_held": "huazhu 花猪 花豬",
    "wall_end.not_ready": "chajiao chadajiao 查叫 查大叫",
    "wall_end.refund_kongs": "tuishui 退税 退稅",
    "last_fish.tiles": "haidi fish 海底捞",
    "draw.noten_pool": "noten_bappu bappu noten noten_payment tenpai_payment 罚符 ノーテン罰符",
    "draw.nagashi": "nagashi_mangan 流局满贯 流し満貫",
    "draw.dead_wait": "karaten junkara 空听 空聴",
    "draw.abortive": (
        "abortive_draws kyuushu kyuushu_kyuuhai suufon_renda suucha_riichi suukaikan suukan_sanra ryuukyoku "
        "途中流局 九种九牌 九種九牌"
    ),
    "match.start": "starting_points start_points initial_points points genten 原点 持ち点 配给原点",
    "match.target": "oka return_points kaeshi target_points オカ 返し",
    "match.dealer_repeats": "renchan tenpai_renchan agari_renchan dealer_stays 连庄 連莊 連荘",
    "match.bust": "tobi dobon hakoshita busting bankruptcy 击飞 擊飛 トビ 飛び",
    "match.extension": "shaanyuu shanyu west_round enchousen sudden_death 西入 延长 延長戦",
    "match.dealer_stops": "agariyame agari_yame tenpai_yame アガリ止め",
    "match.placement": "uma umas oka placement_points placement_bonus rank_points 马点 馬點 ウマ 順位点",
    "match.last_sticks": "leftover_sticks remaining_sticks",
    "match.seat_changes": "change_seats 换座",
    "opening.dead_wall": "wanpai 王牌 岭上",
    "pattern.id": "pattern_id key",
    "pattern.names": "name title label",
    "pattern.enabled": "active disabled use used on off",
    "pattern.when": "formula condition if definition rule",
    "pattern.times": "count occurrences",
    "pattern.han": "closed_han value worth score",
    "pattern.yakuman": "value worth score",
    "pattern.limit": "mangan value worth score",
    "pattern.multiplier": "value worth score",
    "pattern.open": "open_han kuisagari 食い下がり",
    "pattern.points": "value worth score",
    "pattern.factor": "double 倍 value worth score",
    "pattern.fan": "fans faan 番 value worth score",
    "value.limit.base": "points value",
    "fu.item.fu": "points value",
    "pattern.excludes": "exclude exclusions implies replaces cancels overrides removes 不计",
    "pattern.before": "above order position after priority",
    "pattern.example": "examples test tests hand hands",
    "example.win": "hand yes has good",
    "example.miss": "near_miss counter not no bad counterexample",
    "options.open_tanyao": "kuitan kui_tan ari_nashi 食断 喰いタン 食いタン",
    "options.pinfu_tsumo": "tsumo_pinfu pintsumo ピンヅモ 自摸平和",
    "options.double_wind_pair_adds_up": "double_wind_pair renfonpai 连风 連風牌",
    "options.haitei_with_rinshan": "rinshan_haitei",
    "pattern.renhou.enabled": "renhou renho 人和",
    "pattern.ippatsu.enabled": "ippatsu 一发 一発",
    "pattern.ura-dora.enabled": "ura uradora ura_dora 里宝牌 裏ドラ",
}
"""By the key, words for it with blanks between them."""

NO_KEY: Final[dict[str, str]] = {
    "atozuke sakizuke kanzen_sakizuke 后付 後付け": "a hand is judged by what it is when it is won, not by how it came",
    "kuikae 食替 喰い替え": "what may be discarded after a call is not judged",
    "open_riichi オープンリーチ": "a hand does not say whether it lies open, so no pattern can ask for it",
}
"""Words for rules that no preset has, and why."""
