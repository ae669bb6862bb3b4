import { toASCII, toUnicode } from 'punycode/punycode.es6.js'

/** Letters, marks and digits of any alphabet, and what separates labels. */
const NAME = /^[\p{L}\p{M}\p{Nd}._-]+$/u
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai', 'Devanagari'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
)
/** Chinese, Japanese and Korean names mix their scripts with Latin letters, and none of them imitates one. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * A host name as it is stored and asked for: `play.exämple.de` becomes `play.xn--exmple-cua.de` (RFC 3492).
 * The text is in NFKC and lower case. What cannot be a name stays as it is.
 */
export function storedHost(name: string): string {
  if (/^[\0-\x7f]*$/u.test(name) || !NAME.test(name)) return name
  const ascii = toASCII(name.normalize('NFC'))
  return shownHost(ascii) === name.normalize('NFC') || isMixed(name) ? ascii : name
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
  return host.split('.').some((label) => {
    const text = label.startsWith('xn--') ? decoded(label) : label
    return text === null || isMixed(text) || LOOKS_LATIN.test(text)
  })
}

/**
 * A label of Cyrillic or Greek letters that all have a Latin twin: `раураl` without a single Latin letter.
 */
const LOOKS_LATIN = /^(?=.*[^\0-\x7f])[аеорсухіјѕһԁԛԝклмнтвгзьαορνικτυχεγη0-9-]+$/u

const isMixed = (text: string) =>
  text
    .split('.')
    .some((label) => !EAST_ASIAN.test(label) && SCRIPTS.filter((script) => script.test(label)).length > 1)

function decoded(label: string): string | null {
  try {
    return toUnicode(label)
  } catch {
    return null
  }
}
