import { lazy } from '../base/lazy.ts'
import type { RuleId } from '../staff/rule-ids.ts'
import { readAsLetters } from './edit-distance.ts'
import { foldName } from './fold.ts'

/** What a phrase weighs in the order of staff's queue. From `FORBIDDEN` on, staff look first. */
type Weighed = Readonly<Record<number, string>>
const FORBIDDEN = 5

/** Phrases by the rule that they touch and by weight. Ordinary words and names are never forbidden ones. */
const WORDS: Partial<Record<RuleId, Weighed>> = {
  'no-scams': {
    5: 'free nitro, nitro giveaway, nitro free, free discord nitro, free robux, free minecoins, free v bucks, free gift card, free gift cards, account generator, token grabber, stolen accounts, crypto giveaway, double your bitcoin',
    3: 'token logger, cracked accounts, free accounts, free alts, account shop, password, seed phrase, nft drop, airdrop crypto, get rich',
  },
  'safe-for-children': {
    5: 'porn, porno, pornhub, hentai, nsfw, nudes, onlyfans, sexting, sex chat, sex server, send nudes, online casino, sports betting',
    3: 'nude, erotic, sexy, lewd, fetish, lolicon, loli, shota, camgirl, erp, casino, gambling, gamble, betting, roulette, poker, blackjack, slot machines, cocaine, heroin, suicide, self harm, sugar daddy, egirls',
    2: 'dating, hookup, girlfriend, boyfriend, jackpot, lottery, drugs, weed, alcohol, vodka',
  },
  'no-hate': {
    5: 'nigger, nigga, faggot, tranny, heil hitler, sieg heil, white power, gas the jews',
    4: 'nazi, hitler, kkk, holocaust, jihad, isis, hate jews, hate muslims, hate gays, hate blacks, hate women, death to, retard, retarded, fag, negro server',
    2: 'hate, racist, racism, terrorist',
  },
  'no-harassment': { 5: 'kill yourself, cunt, whore', 3: 'kys, doxx, dox, doxxing, doxing, swatting, bully' },
  lawful: {
    4: 'ddos, ddoser, ddosing, dos attack, booter, stresser, botnet, ip grabber, ip logger, ip stresser, rat client, ransomware, malware, keylogger',
    3: 'hacked client, hack client, hacking client, hacks allowed, hacking allowed, cheats allowed, free hacks, hacker server, cheat client, cheat engine, aimbot, killaura, kill aura, autoclicker, force op, cracked minecraft, free minecraft, nulled, grief client, crash servers, server crasher, horion',
  },
}
/** Swearing: in a name it is on every list, in other texts people say it in passing. */
const SWEARING =
  'fuck, fucker, fucking, shit, bitch, asshole, bastard, dick, dickhead, cock, pussy, slut, wanker, twat, motherfucker, bullshit, penis, vagina, boobs, tits, anus, puta, puto, mierda, pendejo, cabrón, coño, verga, hurensohn, arschloch, ficken, fick, scheiße, wichser, fotze, merde, putain, connard, salope, enculé, caralho, porra, buceta, foda, kurwa, chuj, pierdole, сука, блять, бля, хуй, пизда, ебать, cazzo, stronzo, vaffanculo, orospu, siktir, amk, kut, klootzak'
const SWEARING_WEIGHT = 3

/**
 * A word as a pattern: letters may be repeated ('nitroo'), but a double letter stays double, so that 'Niger'
 * is a country. A plural is found, too.
 */
function patternOf(word: string): string {
  return [...readAsLetters(word)].map((letter) => `${letter}+`).join('')
}

interface Pattern {
  rule: RuleId
  phrase: string
  weight: number
  pattern: RegExp
}

const patternsOf = (rule: RuleId, weight: number, phrases: string): Pattern[] =>
  phrases.split(', ').map((phrase) => ({
    rule,
    phrase,
    weight,
    pattern: new RegExp(` ${foldName(phrase).split(' ').map(patternOf).join(' ?')}[sz]?(?= )`, 'u'),
  }))

const patterns = lazy(() =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are rules
  (Object.entries(WORDS) as [RuleId, Weighed][]).flatMap(([rule, weighed]) =>
    Object.entries(weighed).flatMap(([weight, phrases]) => patternsOf(rule, Number(weight), phrases)),
  ),
)
const forbidden = lazy(() => patterns().filter(({ weight }) => weight >= FORBIDDEN))
const swearing = lazy(() => patternsOf('no-harassment', SWEARING_WEIGHT, SWEARING))

/**
 * The words of a text, between single blanks: folded, so that letters count as those that they imitate, and
 * with single letters in a row ('n i t r o', 'n.i.t.r.o') as one word.
 */
function wordsIn(text: string): string {
  const words = readAsLetters(foldName(text).replaceAll(/['\u2019`]/gu, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return ` ${words.replaceAll(/(?<![^ ])\p{L}(?: \p{L}){2,}(?![^ ])/gu, (letters) => letters.replaceAll(' ', ''))} `
}

type ForbiddenWord = Pick<Pattern, 'phrase' | 'rule'>

/**
 * Forbidden words in a text, each once. Only whole words count, so that 'Scunthorpe' is a town. The words of
 * a phrase may be written together.
 */
export function findForbidden(text: string): ForbiddenWord[] {
  const words = wordsIn(text)
  return forbidden().flatMap(({ pattern, phrase, rule }) => (pattern.test(words) ? [{ phrase, rule }] : []))
}

export const ruleOfWord = (word: string): RuleId =>
  [...patterns(), ...swearing()].find(({ phrase }) => phrase === word)?.rule ?? 'other'

/** Words of a listing for which staff look at it sooner, each with its weight, the heaviest first. */
export function riskyWords(name: string, texts: readonly string[]): Record<string, number> {
  const all = wordsIn([name, ...texts].join('\n'))
  const inName = wordsIn(name)
  const findings = [
    ...patterns().filter(({ pattern }) => pattern.test(all)),
    ...swearing().filter(({ pattern }) => pattern.test(inName)),
  ]
  return Object.fromEntries(
    findings
      // 'nudes' is a nude, too, and said once.
      .filter(
        ({ phrase }) => !findings.some((other) => other.phrase !== phrase && other.phrase.includes(phrase)),
      )
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ phrase, weight }) => [phrase, weight]),
  )
}
