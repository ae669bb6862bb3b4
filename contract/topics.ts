import { type Tag } from './directory.ts'
import { searchWords } from './fold.ts'

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

const TAG_OF = new Map(
  Object.entries(TOPICS).flatMap(([tag, phrases]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record above
    phrases.split(', ').map((phrase): [string, Tag] => [searchWords(phrase).join(' '), tag as Tag]),
  ),
)
/** From this length on, a text that is still being typed names its topic. */
const UNFINISHED_MIN = 5

/** The kind of server that a search text asks for, `null` when it names none. Two words that belong together say more than one. */
export function topicOf(text: string): Tag | null {
  const words = searchWords(text)
  const pairs = words.slice(1).map((word, place) => `${words[place] ?? ''} ${word}`)
  const named = [...pairs, ...words].map((phrase) => TAG_OF.get(phrase)).find((tag) => tag !== undefined)
  if (named) return named
  const last = words.at(-1) ?? ''
  const whole =
    last.length < UNFINISHED_MIN ? undefined : [...TAG_OF.keys()].find((key) => key.startsWith(last))
  return (whole === undefined ? undefined : TAG_OF.get(whole)) ?? null
}
