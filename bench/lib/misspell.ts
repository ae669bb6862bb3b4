import { descriptionWords } from '#contract/text/description-words.ts'
import { foldName, searchWords } from '#contract/text/fold.ts'
import type { Random } from '../../seed/random.ts'

export interface RealServer {
  name: string
  /** Empty when it is not known. */
  host: string
  text: string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const LEET: Record<string, string> = { o: '0', i: '1', l: '1', e: '3', a: '4', s: '5', t: '7', b: '8' }
/** A Latin letter, and the Cyrillic one that looks like it. */
const CYRILLIC = Object.fromEntries(
  'aа cс eе iі jј oо pр sѕ xх yу BВ CС EЕ HН KК MМ OО PР TТ'.split(' ').map((pair) => [...pair]),
)
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'
const EXTRA_WORDS = ['the', 'server', 'network', 'realm', 'smp', 'official', 'minecraft', 'mcpe', 'bedrock']
const SIGNS = '天地水火山川月日星云龙凤花木林森海空风雨'
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** How a query differs from the name, the host or the description of the server that it is for; `null` where that is not possible. */
const KINDS = {
  exact: ({ name }) => name,
  'lower case': ({ name }) => name.toLowerCase(),
  prefix: ({ name }) => (name.length < 6 ? null : name.slice(0, Math.max(4, Math.ceil(name.length * 0.6)))),
  'without blanks': ({ name }) => (/\s/.test(name) ? name.replaceAll(/\s/g, '') : null),
  'words swapped': ({ name }) => {
    const words = searchWords(name)
    return words.length < 2 ? null : words.toReversed().join(' ')
  },
  'a word too many': ({ name }, random) => {
    const word = random.pick(EXTRA_WORDS)
    if (searchWords(name).includes(word)) return null
    return word === 'the' || word === 'official' ? `${word} ${name}` : `${name} ${word}`
  },
  'a wrong letter': edit(5, (letters, at, random) => {
    letters[at] = random.pick([...LETTERS].filter((letter) => letter !== letters[at]))
  }),
  'swapped letters': edit(5, swap),
  'four letters, swapped': ({ name }, random) => {
    const letters = [...foldName(name)]
    if (!/^[a-z]{4}$/.test(letters.join(''))) return null
    swap(letters, random.int(0, 2))
    return letters.join('') === foldName(name) ? null : letters.join('')
  },
  'a missing letter': edit(5, (letters, at) => {
    letters.splice(at, 1)
  }),
  'a doubled letter': edit(4, (letters, at) => {
    letters.splice(at, 0, letters[at] ?? '')
  }),
  'two errors': edit(9, (letters, at, random) => {
    letters[at] = random.pick([...LETTERS])
    swap(letters, at >= 4 ? at - 3 : at + 2)
  }),
  leetspeak: ({ name }) => replaced(name.toLowerCase(), LEET, 2),
  'Cyrillic look-alikes': ({ name }) => replaced(name, CYRILLIC, 2),
  'small capitals': ({ name }) =>
    /^[a-z ]+$/i.test(name)
      ? [...name.toLowerCase()]
          .map((letter) => [...SMALL_CAPITALS][LETTERS.indexOf(letter)] ?? letter)
          .join('')
      : null,
  'a wrong sign': ({ name }, random) => {
    const signs = [...name]
    const places = signs.flatMap((sign, place) => (SIGN.test(sign) ? [place] : []))
    if (places.length < 2) return null
    return withWrongSign(signs, random.pick(places), random)
  },
  'a wrong sign in a part': ({ name }, random) => {
    const run = longestRun(name)
    return run.length < 3 || run === name
      ? null
      : withWrongSign([...run], random.int(0, [...run].length - 1), random)
  },
  'a wrong sign in four': ({ name }, random) => {
    const run = longestRun(name)
    if (run.length < 5) return null
    const start = random.int(0, run.length - 4)
    return withWrongSign(Array.from(run.slice(start, start + 4)), random.int(0, 3), random)
  },
  address: ({ host }) => host || null,
  'address with a port': ({ host }) => (host === '' ? null : `${host}:19132`),
  description: ({ name, text }, random) => {
    const own = new Set(searchWords(name))
    const words = descriptionWords(text).filter((word) => word.length > 4 && !own.has(word))
    return words.length < 6 ? null : random.shuffled(words).slice(0, 3).join(' ')
  },
} satisfies Record<string, (server: RealServer, random: Random) => string | null>

export const MISSPELLINGS = Object.keys(KINDS)

export function misspell(kind: string, server: RealServer, random: Random): string | null {
  const make = Object.entries(KINDS).find(([name]) => name === kind)?.[1]
  return make ? make(server, random) : null
}

/** Changes one letter of the first long word of a name. */
function edit(shortest: number, change: (letters: string[], at: number, random: Random) => void) {
  return ({ name }: RealServer, random: Random): string | null => {
    const folded = foldName(name)
    const word = /[a-z]{5,}/.exec(folded)
    if (word === null || folded.length < shortest || word[0].length < Math.min(shortest, 9)) return null
    const letters = [...folded]
    change(letters, word.index + random.int(0, word[0].length - 2), random)
    const text = letters.join('')
    return text === folded ? null : text
  }
}

const longestRun = (name: string) => (name.match(RUN) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? ''

const withWrongSign = (signs: string[], at: number, random: Random) =>
  signs.with(at, random.pick([...SIGNS].filter((sign) => !signs.includes(sign)))).join('')

function swap(letters: string[], at: number): void {
  const [left = '', right = ''] = letters.slice(at, at + 2)
  letters.splice(at, 2, right, left)
}

/** With every letter replaced that the table has; `null` when that are too few. */
function replaced(text: string, table: Record<string, string>, fewest: number): string | null {
  const changed = [...text].map((letter) => table[letter] ?? letter)
  return changed.filter((letter, place) => letter !== [...text][place]).length < fewest
    ? null
    : changed.join('')
}
