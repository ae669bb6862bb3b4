import { lazy } from '../base/lazy.ts'
import { LANGUAGES, englishLanguageName } from '../listings/languages.ts'
import { editDistance } from '../text/edit-distance.ts'
import { foldName, searchWords } from '../text/fold.ts'
import type { Tag } from './directory.ts'
import { tagFilter } from './filters.ts'
import { LANGUAGE_WORDS } from './language-words.ts'

/** What people type when they look for a kind of server: its own names, and behind '|' kinds of it. */
const TOPICS: Record<Tag, string> = {
  Skygen:
    'skygen, skygens, sky gen, sky gens | gen, gens, generator, generators, op gens, op gen, tycoon, mine tycoon',
  Prisons:
    'prison, prisons, prisión, prisao, gefängnis, тюрьма, 监狱, 監獄, سجن | op prison, op prisons, jail, jails, mines, carcel',
  PvP: 'pvp, combat, пвп, pvp战斗 | kitpvp, kit pvp, crystal pvp, sword pvp, pot pvp, duels, duel, boxing, nodebuff, practice, uhc',
  'Survival/SMP':
    'survival, smp, survival multiplayer, multiplayer survival, survie, supervivencia, sobrevivencia, sobrevivência, überleben, przetrwanie, hayatta kalma, sopravvivenza, выживание, 生存, サバイバル, 서바이벌, 야생, 생존, سرفايفل, سيرفايفل, سرفايفال, البقاء, بقاء, نجاة, เอาชีวิตรอด | semi vanilla, vanilla, lifesteal, hardcore, community smp, towny, earth smp, バニラ, 原版, 바닐라, فانيلا, لايف ستيل',
  Factions: 'faction, factions, fac, facs, facciones, фракции | op factions, raiding, clans, clan wars',
  Minigames:
    'minigame, minigames, mini game, mini games, minijuegos, minispiele, mini jeux, mini jogos, minigry, мини игры, 小游戏, 小遊戲, ミニゲーム, 미니게임, العاب, ألعاب مصغرة | bedwars, bed wars, skywars, sky wars, eggwars, egg wars, hide seek, murder mystery, build battle, hunger games, survival games, parkour, party games, бедварс, 起床战争, ベッドウォーズ, 배드워즈, بيدوارز, بيد وورز, سكاي وارز',
  Skyblock:
    'skyblock, sky block, skyblocks, скайблок, 空岛, 空島, スカイブロック, 스카이블록, سكاي بلوك, سكايبلوك | oneblock, one block, acid island, island survival, skyisland, ワンブロック, 원블록, 单方块, ون بلوك',
}
/** The phrases of a tag that name a kind of it: who does not want it may want the others. */
const kindsWithin = lazy(
  () =>
    new Set(
      Object.values(TOPICS).flatMap((texts) =>
        (texts.split(' | ')[1] ?? '').split(', ').map((text) => searchWords(text).join(' ')),
      ),
    ),
)

export const topicWords = lazy(() => searchWordsOf(Object.values(TOPICS).join(' ').replaceAll(/[|,]/g, ' ')))

/** What people type for facts, in the same form. With several facts, one of them is enough. */
const FACT_PHRASES: Record<string, string> = {
  'kind-realm': 'realm, realms',
  'on-phone':
    'phone, mobile, tablet, ipad, iphone, ios, android, handy, smartphone, móvil, celular, téléphone, telefon, телефон, 手机, スマホ, 携帯, 모바일, 핸드폰, جوال',
  'on-windows': 'windows, windows 10, windows 11, pc, laptop',
  'on-xbox': 'xbox, xbox one, xbox series, xbox series x, xbox series s',
  'on-playstation': 'playstation, playstation 4, playstation 5, ps4, ps5, プレステ, 플스',
  'on-switch': 'switch, nintendo, nintendo switch, スイッチ, 스위치',
  'on-java': 'java, java edition, geyser',
  'version-latest': 'latest version, newest version',
  'version-1-21': '1.21',
  'version-1-20': '1.20',
  'addons-none': 'no addons, no addon, no add ons, no mods',
  'addons-optional addons-required': 'addons, addon, add ons, modded, mods, mod, アドオン, 애드온, 模组',
  'region-europe': 'europe, european, eu, europa, uk, flagofeu',
  'region-north-america':
    'north america, usa, american, us server, us servers, na server, na servers, united states, canada, flagofus, flagofca',
  'region-south-america': 'south america, latin america, latam, latinoamerica, sudamerica',
  'region-asia': 'asia, asian, asien',
  'region-middle-east': 'middle east',
  'region-africa':
    'africa, african, nigeria, ghana, uganda, zambia, namibia, flagofng, flagofgh, flagofug, flagofzm, flagofna',
  'region-oceania': 'oceania, oce, australia, australian, new zealand, flagofau, flagofnz',
  'slots-10': 'small, small server, small realm, small community, klein, pequeño, pequeno, petit, mały',
  'slots-100 slots-more': 'big, large, huge, big server, large server, groß, grande, grand, duży',
  'economy-money economy-trade': 'economy, shops',
  'economy-paid': 'p2w, pay2win, pay to win, paytowin',
  'season-never': 'no reset, no resets, never reset, never resets',
  'fresh-3': 'new world, new map, fresh world, fresh start',
  'age-all':
    'kids, kid, children, child, kid friendly, kids friendly, child friendly, safe, family, families, family friendly, kinder, kinderfreundlich, familie, kids only, kindersicher, kindgerecht, niños, familia, familiar, crianças, família, enfants, famille, bambini, famiglia, dzieci, дети, 子供, 어린이, 儿童, اطفال',
  'age-18 age-16': 'adult, adults, adults only, 18plus',
  'age-all age-10 age-13':
    'teen, teens, teenager, teenagers, jugendliche, adolescentes, ados, nastolatki, подростки, 青少年, 청소년',
  'age-16': '16plus',
  'age-13': '13plus',
  'voice-none': 'no voice, no voice chat, no vc',
  'voice-optional voice-required': 'voice chat, voice, vc',
  'voice-required': 'mic, mic required, voice required, microphone',
  'chat-moderated': 'moderated, moderated chat, friendly, freundlich, amistoso, amigável, sympa',
  'chat-filtered': 'chat filter, filtered chat, no swearing, no bad words',
  'family-allowlist': 'whitelist, whitelisted, allowlist, allowlisted',
  'family-unsold': 'no p2w, no pay to win, no pay2win, no paytowin, free to play, f2p',
  'now-people':
    'playing now, online now, active now, right now, active, active players, busy, players online, people online, aktiv, activo, ativo, actif, aktywny',
  'now-room': 'has room, free slots, free places, no full',
  'now-answers': 'online',
}

const searchWordsOf = (text: string) => new Set(text.split(' ').flatMap(searchWords))

/** What people write before something that they do not want, and what they write behind it. */
const negations = lazy(() =>
  searchWordsOf(
    'no not non without kein keine keinen nicht ohne sin sans pas sem senza bez zonder без не بدون بلا 没有 沒有 不要',
  ),
)
const negationsBehind = lazy(() => searchWordsOf('なし 無し 없는 없음 yok olmayan'))

/** 'Server' in other languages. */
export const SERVER_WORDS =
  'server servers serveur serveurs servidor servidores serwer serwery serwerów szerver serverul servere serverə sunucu sunucusu sunucular palvelin сервер сервера серверы сервак سيرفر سيرفرات سرور 服务器 伺服器 サーバー サーバ 鯖 서버 เซิร์ฟเวอร์ serverler'
/** Words that people add to a name or leave out. Whether a name has them says little. */
const FILLERS = new Set(
  `the a an of and my best official ${SERVER_WORDS} network net realm realms smp mc mcpe minecraft bedrock be pe craft club community games play join new`.split(
    ' ',
  ),
)
export const isFiller = (word: string) => FILLERS.has(word)
const serverWords = lazy(() => searchWordsOf(SERVER_WORDS))
/** Whether a text asks for a server and says nothing about it, such as 'servidor'. */
export function asksForAny(text: string): boolean {
  const words = searchWords(text)
  return words.length > 0 && words.every((word) => serverWords().has(word))
}
/** Words between wishes that ask for nothing. */
export const smallWords = lazy(() =>
  searchWordsOf(
    `${SERVER_WORDS} only nur solo seulement tylko bedrock crossplay 統合版 基岩版 베드락 for with in on or and but to from that has who where people players good fun cool please looking want find pocket edition speaking spoken language community servers deutschsprachige sprache für mit und ein eine ab jahre spieler para con y en de un una el la los idioma jugadores avec pour et dans un le les des langue joueurs em um uma com e jogadores per di in lingua giocatori po z i dla język gracze на для с и язык игроки ve ile için dil ال و ب ل في مع لغة ماين كرافت ماينكرافت 的 和 服 我的世界 の で と マイクラ 에서 의 로 으로 는 은 용 마인크래프트 마크`,
  ),
)

const AGES = [10, 13, 16]
/** Ages that a child may have. */
const CHILDREN = Array.from({ length: 14 }, (_, index) => index + 4)
/** What a place may say about ages so that somebody of this age is meant. */
const factsForAge = (age: number) =>
  ['age-all', ...AGES.filter((least) => least <= age).map((least) => `age-${least}`)].join(' ')
const AGE_PHRASES = CHILDREN.flatMap((age): [string, string][] =>
  [`${age} year old`, `${age} year olds`, `${age} years old`, `age ${age}`, `ab ${age}`, `${age} jahre`]
    .map((phrase): [string, string] => [phrase, factsForAge(age)])
    .concat([[`under ${age}`, factsForAge(age - 1)]]),
)

/** The most players at once that each answer means. */
const PLACES = { 'slots-10': 10, 'slots-30': 30, 'slots-100': 100, 'slots-more': Infinity }
const PLACES_ASKED = new RegExp(
  '^(?:(under|below|less than|fewer than|max|maximum|up to|at most|no more than|unter|weniger als|maximal|hochstens|bis zu|bis|menos de|moins de|meno di|hasta|ate|ponizej|maks)' +
    '|(over|above|more than|at least|min|minimum|uber|mehr als|mindestens|mas de|mais de|plus de|piu di|ponad))? ?' +
    '(\\d{1,4})(plus)? (?:players?|people|persons|slots?|places|members?|friends|spieler|leute|jugadores|personas|joueurs|personnes|jogadores|pessoas|giocatori|graczy|oyuncu)(?= |$)',
)

/** Answers about places that the words at the beginning of a text ask for: 'under 10 players', '30 slots'. */
function placesAsked(text: string): Phrase | null {
  const [words, under, over, digits, plus] = PLACES_ASKED.exec(text) ?? []
  const count = Number(digits)
  if (words === undefined || count === 0) return null
  const all = Object.entries(PLACES).map(([fact, most], index, every) => ({
    fact,
    most,
    least: (every[index - 1]?.[1] ?? 0) + 1,
  }))
  const meant = all.filter(({ most, least }) => {
    // 'Under 5' still means the smallest answer.
    if (under !== undefined) return most <= Math.max(count, PLACES['slots-10'])
    return over !== undefined || plus !== undefined ? most > count : least <= count && count <= most
  })
  return { wish: meant.map(({ fact }) => fact).join(' '), size: words.split(' ').length, words }
}

/** What each phrase asks for: filters of the directory. */
const wishesOf = lazy(() => {
  const phrases = (all: Readonly<Record<string, string>>): [string, string][] =>
    Object.entries(all).flatMap(([wish, texts]) =>
      texts.split(/, | \| /).map((text): [string, string] => [text, wish]),
    )
  const languages = LANGUAGES.flatMap((code): [string, string][] => {
    const [names = '', flags = ''] = (LANGUAGE_WORDS[code] ?? '').split('; ')
    const all = [
      englishLanguageName(code),
      ...names.split(', '),
      ...flags.split(' ').map((flag) => flag && `flagof${flag}`),
    ]
    return all.map((text) => [text, `lang-${code}`])
  })
  const wishes = new Map<string, string>()
  const folded = (text: string) => searchWords(text).join(' ')
  // Several languages share a name: one of them is enough.
  for (const [text, wish] of languages) {
    const [phrase, before] = [folded(text), wishes.get(folded(text))]
    if (phrase !== '' && !before?.split(' ').includes(wish))
      wishes.set(phrase, before === undefined ? wish : `${before} ${wish}`)
  }
  for (const [text, wish] of [...phrases(TOPICS), ...phrases(FACT_PHRASES), ...AGE_PHRASES])
    wishes.set(folded(text), wish)
  return wishes
})
/** Words in the longest phrase. */
const PHRASE_MAX = 4

interface Wishes {
  /** The kind of server. Of several, the one with the longest phrase, because two words say more than one. */
  tag: Tag | null
  /** Filters that a server must have, and must not have. */
  with: string[]
  without: string[]
  /** Kinds within a tag that are not wanted: names and descriptions say them. */
  avoided: string[]
  /** Words that ask for nothing known. */
  unknown: string[]
}

interface Phrase {
  wish: string
  size: number
  words: string
}

function phraseAt(words: readonly string[], at: number): Phrase | null {
  const places = placesAsked(words.slice(at, at + PHRASE_MAX + 2).join(' '))
  if (places) return places
  for (let size = Math.min(PHRASE_MAX, words.length - at); size > 0; size -= 1) {
    const phrase = words.slice(at, at + size).join(' ')
    const wish = wishesOf().get(phrase)
    if (wish) return { wish, size, words: phrase }
  }
  return null
}

const isTag = (wish: string): wish is Tag => wish in TOPICS

/** Scripts that are written without blanks, or whose small words are written at the next one. */
const UNSPACED =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}]+/gu
/** In these scripts a part of a word says little: a run is split only if every piece is known. */
const WHOLE_ONLY = /[\p{Script=Hangul}\p{Script=Arabic}]/u
/** No known word has more signs. */
const SIGNS_MAX = 16

const isKnown = (text: string) =>
  [wishesOf(), smallWords(), negations(), negationsBehind()].some((known) => known.has(text))

/** The known words of a run of signs, the longest first, and what is between them. */
function splitRun(run: string): string[] {
  const pieces: string[] = []
  let unsplit = ''
  for (let at = 0; at < run.length;) {
    let size = Math.min(SIGNS_MAX, run.length - at)
    while (size > 0 && !isKnown(run.slice(at, at + size))) size -= 1
    if (size === 0) unsplit += run.charAt(at)
    else pieces.push(...(unsplit === '' ? [] : [unsplit]), run.slice(at, at + size))
    if (size > 0) unsplit = ''
    at += Math.max(1, size)
  }
  if (unsplit === '') return pieces
  return WHOLE_ONLY.test(run) ? [run] : [...pieces, unsplit]
}

const FLAG = /[\u{1f1e6}-\u{1f1ff}]{2}/gu
const REGION_FLAG = /\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]+\u{e007f}/gu

/** The words of a search text: flags are words, and what is written together is taken apart. */
function wordsTyped(text: string): string[] {
  const spoken = text
    .replaceAll(REGION_FLAG, ' flagofgb ')
    .replaceAll(FLAG, (flag) => ` flagof${foldName(flag)} `)
    .replaceAll(/(?<=\d)\+/g, 'plus')
    .replaceAll(/\b(no|non)-/gi, '$1 ')
  return searchWords(spoken)
    .flatMap((word) =>
      word
        .replaceAll(UNSPACED, (run) => ` ${splitRun(run).join(' ')} `)
        .trim()
        .split(/ +/),
    )
    .map((word) => (negations().has(word) ? 'no' : word))
}

/** From this length on, a text that is still being typed names its kind. */
const UNFINISHED_MIN = 5

/** Reads a search text: kinds of server, facts, and what is not wanted ('no PvP'). */
export function readWishes(text: string): Wishes {
  const words = wordsTyped(text)
  const wanted: Phrase[] = []
  const unwanted: Phrase[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const phrase = phraseAt(words, at)
    const refused = phrase === null && word === 'no' ? phraseAt(words, at + 1) : null
    at += phrase?.size ?? (refused ? refused.size + 1 : 1)
    if (phrase && negationsBehind().has(words[at] ?? '')) {
      unwanted.push(phrase)
      at += 1
    } else if (phrase) wanted.push(phrase)
    else if (refused) unwanted.push(refused)
    else if (!smallWords().has(word)) unknown.push(word)
  }
  const wished = wanted.flatMap(({ wish, size }) => (isTag(wish) ? [{ tag: wish, size }] : []))
  const facts = (phrases: readonly Phrase[]) => [
    ...new Set(phrases.flatMap(({ wish }) => (isTag(wish) ? [] : wish.split(' ')))),
  ]
  const named = wished.toSorted((a, b) => b.size - a.size)[0]?.tag
  const unfinished =
    named === undefined && unknown.at(-1) === words.at(-1) ? kindStartingWith(words.at(-1)) : null
  if (unfinished) unknown.pop()
  const tag = named ?? unfinished ?? unknown.map(misspelledKind).find((kind) => kind !== null) ?? null
  const isWithin = ({ wish, words: phrase }: Phrase) => wish === tag || kindsWithin().has(phrase)
  return {
    tag,
    with: facts(wanted),
    without: [
      ...unwanted.flatMap((phrase) =>
        isTag(phrase.wish) && !isWithin(phrase) ? [tagFilter(phrase.wish)] : [],
      ),
      ...facts(unwanted),
    ],
    avoided: unwanted.flatMap((phrase) => (isTag(phrase.wish) && isWithin(phrase) ? [phrase.words] : [])),
    unknown,
  }
}

/** The phrases that name a kind of server. */
const kinds = lazy(() =>
  [...wishesOf()].flatMap(([phrase, wish]): [string, Tag][] => (isTag(wish) ? [[phrase, wish]] : [])),
)

/** From this length on, a word with one typing error names its kind. It stays unknown: it may be a name. */
const MISSPELLED_MIN = 6

function misspelledKind(word: string): Tag | null {
  if (word.length < MISSPELLED_MIN) return null
  const near = kinds().find(
    ([phrase]) =>
      phrase.length >= MISSPELLED_MIN &&
      Math.abs(phrase.length - word.length) < 2 &&
      editDistance(word, phrase) === 1,
  )
  return near?.[1] ?? null
}

function kindStartingWith(word: string | undefined): Tag | null {
  if (word === undefined || word.length < UNFINISHED_MIN) return null
  return kinds().find(([phrase]) => phrase.startsWith(word))?.[1] ?? null
}
