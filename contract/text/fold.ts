import { lazy } from '../base/lazy.ts'
import { withoutStyleCodes } from './characters.ts'
import { collapseSpaces } from './text.ts'

/**
 * Letters and signs that are written in place of a letter, so that no Greek or Cyrillic one remains and a
 * folded text folds to itself. A letter that decomposes to its base (Ｓ, 𝓢, ś) needs no entry.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'ꓮꓥᎪᴀɐɑʌᴧⱥ₳∆αаᗩꭺд',
  ae: 'æӕ',
  b: 'ꓐᏴʙƀɓƃ฿₿βвᗷбьъ',
  bi: 'ы',
  c: 'ꓚᏟᴄȼƈɔ¢₵сϲᑕ',
  d: 'ꓓᎠᴅđɖɗð∂ԁᗪ',
  e: 'ꓰᎬᴇɇǝɛəⅇ€εеєәᗴэξ',
  f: 'ꓝꜰƒɟꟻ₣ғᖴф',
  g: 'ꓖᏀɢǥɠɡ₲ԍ',
  h: 'ꓧᎻʜħɦɥⱨнһђћңᕼ',
  i: 'ꓲᎥɪıɨᴉιіӏ',
  j: 'ꓙᎫᴊȷɉʝјᒍ',
  k: 'ꓗᏦᴋƙʞⱪꝁ₭κкқҝҡᛕж',
  l: 'ꓡᏞʟłƚɫⱡℓᒪлλ',
  m: 'ꓟᎷᴍɯɱ₥мᗰμ',
  n: 'ꓠɴŋɲƞɳᴎ₦ոᑎипηπ',
  o: 'ꓳᴏøɵοоөσᗝюδθφ',
  oe: 'œ',
  p: 'ꓑᏢᴘᵽƥ₱ρрᑭ',
  q: 'ꞯʠɋԛᑫ',
  r: 'ꓣᎡʀɍɽɹɾᴙᴚгᖇя',
  s: 'ꓢᏚᏕꜱȿʂƨ₴ѕᔕς',
  ss: 'ß',
  t: 'ꓔᎢᴛŧƭʈⱦʇ₮τтᎿ',
  th: 'þ',
  u: 'ꓴᴜʉʊυџᑌц',
  v: 'ꓦᏙᴠʋⱱνѵᐯ',
  w: 'ꓪᎳᴡⱳʍ₩ԝѡωᗯшщψ',
  x: 'ꓫӿχхӽҳ×᙭',
  y: 'ꓬᎩყʏɏƴʎ¥γуүұч',
  z: 'ꓜᏃᴢƶȥʐɀⱬζᘔз',
}

/**
 * Greek letters whose capital has another shape than the small letter, or that stand for another letter, in a
 * word that has letters of another alphabet too: 'ΣMBΣR'. In Greek words both are one letter.
 */
const DISGUISES: Record<string, string> = {
  a: 'ΛΔ',
  e: 'ΣΞ',
  h: 'Η',
  n: 'ΝΠ',
  u: 'μ',
  y: 'Υ',
}

/**
 * A sign for each letter of the alphabet, in a row: negative circles, negative squares, regional indicators.
 */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

const lookAlike = lazy(
  () =>
    new Map([
      ...pairsOf(LOOK_ALIKES, plain),
      ...ALPHABETS.flatMap((first) =>
        [...'abcdefghijklmnopqrstuvwxyz'].map((letter, place): [string, string] => [
          String.fromCodePoint(first + place),
          letter,
        ]),
      ),
    ]),
)
const disguise = lazy(() => new Map(pairsOf(DISGUISES, (letter) => letter)))
/** Nothing in it looks like something else. */
const PLAIN = /^[\x20-\x7e]*$/
const GREEK = /\p{Script=Greek}/u
const OTHER_ALPHABET = /[\p{Script=Latin}\p{Script=Cyrillic}]/u

/**
 * The form in which names are compared and searched, but not shown: 'Ｓｋｙ Björn', 'ѕᴋʏ §6björn' and 'sky
 * bjorn' are the same. The nightly job computes stored keys again after a change.
 */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return collapseSpaces(name.toLowerCase())
  const words = collapseSpaces(bare(withoutStyleCodes(name)))
    .split(' ')
    .map(undisguised)
  return collapseSpaces(replaced(plain(words.join(' ')), lookAlike()))
}

/** Decomposed, without accents, joiners and tags. */
function bare(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\p{Cf}]+/gu, '')
}

/** Some letters decompose only when they are small. */
function plain(text: string): string {
  return hiragana(bare(bare(text).toLowerCase()))
}

/** Japanese writes the same sounds in two scripts: 'ソラ' is 'そら'. */
function hiragana(text: string): string {
  return text.replace(/[\u30a1-\u30f6]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60))
}

function undisguised(word: string): string {
  return GREEK.test(word) && OTHER_ALPHABET.test(word) ? replaced(word, disguise()) : word
}

function replaced(text: string, letters: ReadonlyMap<string, string>): string {
  return Array.from(text, (character) => letters.get(character) ?? character).join('')
}

function pairsOf(letters: Record<string, string>, form: (letter: string) => string): [string, string][] {
  return Object.entries(letters).flatMap(([letter, forms]) =>
    Array.from(forms, (each): [string, string] => [form(each), letter]),
  )
}

/**
 * Characters that people omit or write differently in a search: blanks and punctuation. The column
 * `listings.search_key` is computed with the same list.
 */
export const SKIPPED_CHARACTERS = [...` '"’‘“”\`-–—.,:;!?&|/+()[]·•`]
const SKIPPED = new Set(SKIPPED_CHARACTERS)

/** The form a name is searched in, without blanks and punctuation: 'Sky-Block!' is 'skyblock'. */
export function searchKey(name: string): string {
  return withoutSkipped(foldName(name))
}

/** The words of a folded text without punctuation, for comparing single words. */
export function searchWords(name: string): string[] {
  return foldName(name)
    .split(' ')
    .map(withoutSkipped)
    .filter((word) => word !== '')
}

function withoutSkipped(text: string): string {
  return [...text].filter((character) => !SKIPPED.has(character)).join('')
}
