import { toASCII, toUnicode } from 'punycode/punycode.es6.js'

/** Letters, marks and digits of any alphabet, and what separates labels. */
const NAME = /^[\p{L}\p{M}\p{Nd}._-]+$/u
const LATIN = /\p{Script=Latin}/u
/**
 * All but Latin, signs that every alphabet shares, and Chinese, Japanese and Korean: those mix their scripts
 * with Latin letters, and none of them imitates one.
 */
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u
const SCRIPTS = ['Cyrillic', 'Greek', 'Armenian', 'Arabic', 'Hebrew', 'Thai', 'Devanagari'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
)

/**
 * A host name as it is stored and asked for: `play.exämple.de` becomes `play.xn--exmple-cua.de` (RFC 3492).
 * The text is in NFKC and lower case. What cannot be a name stays as it is.
 */
export function storedHost(name: string): string {
  if (/^[\0-\x7f]*$/u.test(name) || !NAME.test(name)) return name
  const ascii = toASCII(name.normalize('NFC'))
  if (isMixed(name)) return ascii
  if (shownHost(ascii) === name.normalize('NFC')) return ascii
  return name
}

/**
 * A stored host name as people wrote it. A label that mixes alphabets stays in its stored form (`xn--…`),
 * because it may imitate another name: browsers do the same.
 */
export function shownHost(host: string): string {
  if (!host.includes('xn--')) return host
  return host
    .split('.')
    .map((label) => {
      const text = decoded(label)
      return text === null || isMixed(text) || !NAME.test(text) ? label : text
    })
    .join('.')
}

/**
 * Whether somebody could take this stored host for another one: letters of other alphabets that look like
 * Latin ones, or several alphabets in one label.
 */
export function isForeignLookAlike(host: string): boolean {
  const labels = host.split('.').map((label) => (label.startsWith('xn--') ? decoded(label) : label))
  // No Latin name ends as хаос.рф does.
  const isLatinEnding = !FOREIGN.test(labels.at(-1) ?? '')
  return labels.some(
    (label) => label === null || isMixed(label) || (isLatinEnding && LOOKS_LATIN.test(label)),
  )
}

/**
 * A label of Cyrillic or Greek letters that all have a Latin twin in lower case: `раура` without a single
 * Latin letter. Twins of capitals alone, such as в and к, make honest words.
 */
const LOOKS_LATIN = /^(?=.*[^\0-\x7f])[аеорсухіјѕһӏԁԛԝүѵαινορυϳ0-9-]+$/u

const isMixed = (text: string) =>
  text
    .split('.')
    .some(
      (label) =>
        (LATIN.test(label) && FOREIGN.test(label)) ||
        SCRIPTS.filter((script) => script.test(label)).length > 1,
    )

function decoded(label: string): string | null {
  try {
    return toUnicode(label)
  } catch {
    return null
  }
}
