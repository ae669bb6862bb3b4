import type { Tag } from './directory.ts'
import { tagFilter } from './filters.ts'
import { LANGUAGES, languageName } from '../listings/languages.ts'
import { editDistance } from '../text/edit-distance.ts'
import { searchWords } from '../text/fold.ts'
import { lazy } from '../base/lazy.ts'

/** What people type when they look for a kind of server: each entry is one or two words, folded, without the tag's own. */
const TOPICS: Record<Tag, string> = {
  Skygen:
    'skygen, skygens, sky gen, sky gens, gen, gens, generator, generators, op gens, op gen, tycoon, mine tycoon',
  Prisons:
    'prison, prisons, op prison, op prisons, jail, jails, mines, prisión, prisao, carcel, gefängnis, тюрьма, 监狱, 監獄',
  PvP: 'pvp, kitpvp, kit pvp, crystal pvp, sword pvp, pot pvp, duels, duel, boxing, nodebuff, practice, uhc, combat, пвп',
  'Survival/SMP':
    'survival, smp, semi vanilla, vanilla, lifesteal, hardcore, survival multiplayer, multiplayer survival, community smp, towny, earth smp, survie, supervivencia, sobrevivencia, überleben, выживание, 生存, サバイバル, 서바이벌',
  Factions: 'faction, factions, fac, facs, op factions, raiding, clans, clan wars, facciones, фракции',
  Minigames:
    'minigame, minigames, mini game, mini games, bedwars, bed wars, skywars, sky wars, eggwars, egg wars, hide seek, murder mystery, build battle, hunger games, survival games, parkour, party games, minijuegos, minispiele, мини игры, бедварс, 小游戏, ミニゲーム, 미니게임',
  Skyblock:
    'skyblock, sky block, skyblocks, oneblock, one block, acid island, island survival, skyisland, скайблок, 空岛, スカイブロック, 스카이블록',
}

/** What people type for facts, in the same form. With several facts, one of them is enough. */
const FACT_PHRASES: Record<string, string> = {
  'kind-realm': 'realm, realms',
  'on-phone': 'phone, mobile, tablet, ipad, iphone, android, handy',
  'on-windows': 'windows, windows 10, windows 11, pc, laptop',
  'on-xbox': 'xbox, xbox one, xbox series, xbox series x, xbox series s',
  'on-playstation': 'playstation, playstation 4, playstation 5, ps4, ps5',
  'on-switch': 'switch, nintendo, nintendo switch',
  'on-java': 'java, java edition, geyser',
  'version-latest': 'latest version, newest version',
  'version-1-21': '1.21',
  'version-1-20': '1.20',
  'addons-none': 'no addons, no addon, no add ons, no mods',
  'region-europe': 'europe, european, eu, europa, uk',
  'region-north-america':
    'north america, usa, american, us server, us servers, na server, na servers, canada',
  'region-south-america': 'south america, latin america, latam, latinoamerica, sudamerica',
  'region-asia': 'asia, asian, asien',
  'region-middle-east': 'middle east',
  'region-africa': 'africa, african',
  'region-oceania': 'oceania, oce, australia, australian, new zealand',
  'slots-10': 'small server, small realm',
  'economy-money economy-trade': 'economy, shops',
  'season-never': 'no reset, no resets, never reset, never resets',
  'fresh-3': 'new world, new map, fresh world, fresh start',
  'age-all':
    'kids, kid, children, child, kid friendly, kids friendly, child friendly, family, families, family friendly, kinder, familie, niños, crianças, enfants',
  'age-18 age-16': 'adult, adults, adults only, 18plus',
  'age-16': '16plus',
  'age-13': '13plus',
  'voice-none': 'no voice, no voice chat, no vc',
  'voice-optional voice-required': 'voice chat, voice, vc',
  'chat-moderated': 'moderated, moderated chat',
  'chat-filtered': 'chat filter, filtered chat, no swearing, no bad words',
  'family-allowlist': 'whitelist, whitelisted, allowlist, allowlisted',
  'family-unsold': 'no p2w, no pay to win',
  'now-people': 'playing now, online now, active now, players online, people online',
  'lang-de': 'deutsch, deutsche, deutscher, deutsches',
  'lang-es': 'español, española',
  'lang-fr': 'français, française',
  'lang-pt': 'português, brazil, brasil, br',
  'lang-it': 'italiano, italiana',
  'lang-nl': 'nederlands',
  'lang-pl': 'polski, polska',
  'lang-tr': 'türkçe',
  'lang-ru': 'русский',
  'lang-ja': '日本語',
}

/** Names of languages that are words of the game, of names, or of ordinary English too. */
const AMBIGUOUS = /^.{1,3}$|^(?:church|cree|twi|north|south|western|central)\b/u

const wordsOf = (text: string) => new Set(text.split(' ').flatMap(searchWords))

/** What people write before something that they do not want. */
const negations = lazy(() =>
  wordsOf('no not non without kein keine keinen nicht ohne sin sans pas sem senza без'),
)
/** Words between wishes that ask for nothing. */
const smallWords = lazy(() =>
  wordsOf(
    'for with in on or to from that has good fun cool safe please looking want find pocket edition für mit und ein eine ab jahre para con y en avec pour et dans',
  ),
)

const AGES = [10, 13, 16]
/** Ages that a child may have. */
const CHILDREN = Array.from({ length: 14 }, (_, place) => place + 4)
/** What a place may say about ages so that somebody of this age is meant. */
const factsForAge = (age: number) =>
  ['age-all', ...AGES.filter((least) => least <= age).map((least) => `age-${least}`)].join(' ')
const AGE_PHRASES = CHILDREN.flatMap((age): [string, string][] =>
  [`${age} year old`, `${age} year olds`, `${age} years old`, `age ${age}`, `ab ${age}`, `${age} jahre`]
    .map((phrase): [string, string] => [phrase, factsForAge(age)])
    .concat([[`under ${age}`, factsForAge(age - 1)]]),
)

/** What each phrase asks for: filters of the directory. */
const wishesOf = lazy(() => {
  const phrases = (all: Record<string, string>): [string, string][] =>
    Object.entries(all).flatMap(([wish, texts]) =>
      texts.split(', ').map((text): [string, string] => [text, wish]),
    )
  const languages = LANGUAGES.map((code): [string, string] => [languageName(code), `lang-${code}`])
  return new Map(
    [
      ...languages.filter(([name]) => !AMBIGUOUS.test(name.toLowerCase())),
      ...phrases(TOPICS),
      ...phrases(FACT_PHRASES),
      ...AGE_PHRASES,
    ].map(([text, wish]): [string, string] => [searchWords(text).join(' '), wish]),
  )
})
/** Words in the longest phrase. */
const PHRASE_MAX = 4

/** What a search text asks for. */
interface Wishes {
  /** The kind of server. Of several, the one with the longest phrase, because two words that belong together say more than one. */
  tag: Tag | null
  /** Filters that a server must have, and must not have. */
  with: string[]
  without: string[]
  /** Words that ask for nothing known. */
  unknown: string[]
}

interface Phrase {
  wish: string
  size: number
}

function phraseAt(words: readonly string[], at: number): Phrase | null {
  for (let size = PHRASE_MAX; size > 0; size -= 1) {
    const wish = at + size <= words.length && wishesOf().get(words.slice(at, at + size).join(' '))
    if (wish) return { wish, size }
  }
  return null
}

const isTag = (wish: string): wish is Tag => wish in TOPICS

/** From this length on, a text that is still being typed names its kind. */
const UNFINISHED_MIN = 5

/** Reads a search text: kinds of server, facts, and what is not wanted ('no PvP'). */
export function readWishes(text: string): Wishes {
  const words = searchWords(text.replaceAll(/(?<=\d)\+/g, 'plus').replaceAll(/\b(no|non)-/gi, '$1 ')).map(
    (word) => (negations().has(word) ? 'no' : word),
  )
  const wanted: Phrase[] = []
  const unwanted: Phrase[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? ''
    const found = phraseAt(words, at)
    const refused = found === null && word === 'no' ? phraseAt(words, at + 1) : null
    if (found) wanted.push(found)
    else if (refused) unwanted.push(refused)
    else if (!smallWords().has(word)) unknown.push(word)
    at += found?.size ?? (refused ? refused.size + 1 : 1)
  }
  const kinds = wanted.flatMap(({ wish, size }) => (isTag(wish) ? [{ tag: wish, size }] : []))
  const facts = (phrases: readonly Phrase[]) => [
    ...new Set(phrases.flatMap(({ wish }) => (isTag(wish) ? [] : wish.split(' ')))),
  ]
  const named = kinds.toSorted((a, b) => b.size - a.size)[0]?.tag
  const unfinished =
    named === undefined && unknown.at(-1) === words.at(-1) ? kindStartingWith(words.at(-1)) : null
  if (unfinished) unknown.pop()
  return {
    tag: named ?? unfinished ?? unknown.map(misspelledKind).find((tag) => tag !== null) ?? null,
    with: facts(wanted),
    without: [...unwanted.flatMap(({ wish }) => (isTag(wish) ? [tagFilter(wish)] : [])), ...facts(unwanted)],
    unknown,
  }
}

/** From this length on, a word with one typing error names its kind. It stays unknown, because a name may be meant. */
const MISSPELLED_MIN = 6

function misspelledKind(word: string): Tag | null {
  if (word.length < MISSPELLED_MIN) return null
  const near = [...wishesOf()].find(
    ([phrase, wish]) => isTag(wish) && phrase.length >= MISSPELLED_MIN && editDistance(word, phrase) === 1,
  )
  return near && isTag(near[1]) ? near[1] : null
}

function kindStartingWith(word: string | undefined): Tag | null {
  if (word === undefined || word.length < UNFINISHED_MIN) return null
  const wishes = [...wishesOf()].filter(([phrase]) => phrase.startsWith(word)).map(([, wish]) => wish)
  return wishes.find(isTag) ?? null
}
