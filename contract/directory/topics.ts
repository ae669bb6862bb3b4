import { type Tag } from './directory.ts'
import { LANGUAGES, languageName } from '../listings/languages.ts'
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

const tagOf = lazy(
  () =>
    new Map(
      Object.entries(TOPICS).flatMap(([tag, phrases]) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
        phrases.split(', ').map((phrase): [string, Tag] => [searchWords(phrase).join(' '), tag as Tag]),
      ),
    ),
)

/** What people type for a fact, in the same form. */
const FACT_PHRASES: Record<string, string> = {
  'on-phone': 'phone, mobile, tablet, ipad, iphone, android, handy',
  'on-windows': 'windows, pc',
  'on-xbox': 'xbox',
  'on-playstation': 'playstation, ps4, ps5',
  'on-switch': 'switch, nintendo, nintendo switch',
  'addons-none':
    'no addons, no addon, no add ons, no mods, without addons, without add ons, without mods, ohne addons, ohne mods',
  'age-all':
    'kids, kid, children, child, kid friendly, kids friendly, child friendly, family, families, family friendly, kinder, familie, niños, crianças, enfants',
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

const factOf = lazy(
  () =>
    new Map([
      ...LANGUAGES.flatMap((code): [string, string][] =>
        AMBIGUOUS.test(languageName(code).toLowerCase())
          ? []
          : [[searchWords(languageName(code)).join(' '), `lang-${code}`]],
      ),
      ...Object.entries(FACT_PHRASES).flatMap(([fact, phrases]) =>
        phrases.split(', ').map((phrase): [string, string] => [searchWords(phrase).join(' '), fact]),
      ),
    ]),
)
/** Words in the longest phrase for a fact. */
const PHRASE_MAX = 3

/** Each phrase of a text that names a fact, and the words that do not. */
function readFacts(text: string): { facts: string[]; rest: string[] } {
  const words = searchWords(text)
  const facts = new Set<string>()
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    const length = [PHRASE_MAX, 2, 1].find((size) => factOf().has(words.slice(at, at + size).join(' ')))
    const fact = length && factOf().get(words.slice(at, at + length).join(' '))
    if (fact) facts.add(fact)
    else rest.push(words[at] ?? '')
    at += length ?? 1
  }
  return { facts: [...facts], rest }
}

/** The facts that a search text asks for, as filters: a language, a device, no add-ons, for families. */
export const factsIn = (text: string): string[] => readFacts(text).facts

/** The words of a text that name neither a fact nor a kind of server. */
export function unknownWordsIn(text: string): string[] {
  const { rest } = readFacts(text)
  return rest.filter(
    (word, at) =>
      topicOf(word) === null &&
      ![rest.slice(at, at + 2), rest.slice(Math.max(0, at - 1), at + 1)].some((pair) =>
        tagOf().has(pair.join(' ')),
      ),
  )
}

/** From this length on, a text that is still being typed names its topic. */
const UNFINISHED_MIN = 5

/** The kind of server that a search text asks for, `null` when it names none. Two words that belong together say more than one. */
export function topicOf(text: string): Tag | null {
  const words = searchWords(text)
  const pairs = words.slice(1).map((word, place) => `${words[place] ?? ''} ${word}`)
  const named = [...pairs, ...words].map((phrase) => tagOf().get(phrase)).find((tag) => tag !== undefined)
  if (named) return named
  const last = words.at(-1) ?? ''
  const whole =
    last.length < UNFINISHED_MIN ? undefined : [...tagOf().keys()].find((key) => key.startsWith(last))
  return (whole === undefined ? undefined : tagOf().get(whole)) ?? null
}
