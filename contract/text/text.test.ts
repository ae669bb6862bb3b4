import { describe, expect, it } from 'vitest'
import { hasForbiddenCharacters, hasUnprintableCharacters } from './characters.ts'
import { cleanName } from './clean-name.ts'
import { foldName, searchKey } from './fold.ts'
import { withoutHidden } from './hidden.ts'
import { collapseSpaces, lengthOf, tidyText } from './text.ts'
import { truncate } from './truncate.ts'

const EMOJI = [
  '👨‍👩‍👧‍👦 Family SMP',
  'Sky 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  '🏳️‍🌈 Realm',
  '🏴‍☠️ Pirates',
  '👩🏽‍🚀 Space',
  '❤️‍🔥 Hot',
  '🐦‍⬛ Crow',
  '🇩🇪 Realm',
  '1️⃣ One',
]

describe('names', () => {
  it.each(['Skyblock', 'Königreich', '空の島', 'Émeraude ✨', 'Realm ☁️', 'Ωmega', ...EMOJI])(
    'takes %s',
    (name) => {
      expect([hasUnprintableCharacters(name), hasForbiddenCharacters(name)]).toEqual([false, false])
    },
  )
  it.each([
    'a\u0000b',
    'a\u202eb',
    'a\u2060b',
    'a\u200bb',
    'a\ufeffb',
    'a\u00adb',
    'a\nb',
    'a\u200db',
    '👩\u200d',
    '\u200d👩',
    '👩\u200d\u200d👩',
    '👩\u200dx',
    '1\u200d2',
    'x\u{e0067}\u{e0062}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}',
    `🏴${'\u{e0067}'.repeat(40)}\u{e007f}`,
    '\ud83d👨‍👩‍👧\udc00',
    'a\ud800b',
    'a\u{e0041}b',
    'a\u3164b',
  ])('refuses %j', (name) => {
    expect(hasUnprintableCharacters(name)).toBe(true)
  })
})

it('allows line feeds and joined emoji in running text, and no hidden characters', () => {
  expect(hasForbiddenCharacters('Hello\n\tworld 👩‍🚀')).toBe(false)
  expect(hasForbiddenCharacters('Hello \u202e world')).toBe(true)
  expect(hasForbiddenCharacters('Hello \u{e0068}\u{e0069}')).toBe(true)
})

it('leaves names from elsewhere and searches as they are spelled', () => {
  for (const name of ['می\u200cخواهم', 'ශ්\u200dරී', '👩\u200d🚀 ☁\ufe0f', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    expect([
      cleanName(`\u200f\u2068${name}\u2069\u202e`),
      withoutHidden(`\u2068${name}\u2069\u202e`),
    ]).toEqual([name, name])
  expect(cleanName('Feu\ufe0fdo\u200b')).toBe('Feudo')
})

it.each([
  ['  Sky   Björn ', 'sky bjorn'],
  ['ＳＫＹ', 'sky'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['Ærø', 'aero'],
  ['ﬁre', 'fire'],
  ['§6§lGold §r§fRealm', 'gold realm'],
  ['§§6Gold', 'gold'],
  ['§ 5 of the law', '§ 5 of the law'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ', 'abcdefghijklmnopqrstuvwxyz'],
  ['🅐🅑🅒 🅰🅱🅲 🄰🄱🄲 🇦🇧🇨 ⓐⓑⓒ', 'abc abc abc abc abc'],
  ['𝕊𝓚𝖄 𝐬𝘬𝚢', 'sky sky'],
  ['Ѕkуblосk', 'skyblock'],
  ['ЅМР', 'smp'],
  ['PΛЯKOUЯ ΣMBΣR', 'parkour ember'],
  ['ᔕKY ꓢꓗꓬ ᏚKY', 'sky sky sky'],
  ['₴₭Ɏ ⱤɆ₳ⱠM', 'sky realm'],
  ['нσρє ωσяℓ∂', 'hope world'],
  ['Żółw', 'zolw'],
  ['👨‍👩‍👧 Family', '👨👩👧 family'],
  ['ソラノシマ', 'そらのしま'],
])('folds %s to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

it.each([
  'Пиксель Крафт',
  'ΝΑΥΤΕΣ',
  'Ясная Поляна',
  'Εμπρός Θάλασσα Ψυχή',
  'Съешь ещё этих мягких булок',
  '日本サーバー',
  'Ꮪelu',
  ...EMOJI,
])('folds %s to one key, with any case and once for all', (name) => {
  expect(foldName(name.toLowerCase())).toBe(foldName(name))
  expect(foldName(name.toUpperCase())).toBe(foldName(name))
  expect(foldName(foldName(name))).toBe(foldName(name))
  expect(searchKey(name)).not.toBe('')
})

it('finds a genuine Cyrillic name by each of its beginnings', () => {
  const key = searchKey('Пиксель')
  for (const text of ['п', 'пи', 'пик', 'пикс', 'ПИКСЕЛЬ']) expect(key.startsWith(searchKey(text))).toBe(true)
})

it('counts code points and collapses blanks', () => {
  expect(lengthOf('☁️🏝')).toBe(3)
  expect(collapseSpaces(' a \t\n b\u00a0 c ')).toBe('a b c')
})

describe('marks on one letter', () => {
  const tower = `Z\u0334${'\u0301'.repeat(59)}algo${'\u0336\u20dd'.repeat(30)} Realm`
  it.each([
    ['a name from elsewhere', cleanName],
    ['a line', collapseSpaces],
    ['running text', tidyText],
  ])('are four at most in %s', (_, clean) => {
    const cut = clean(tower)
    expect(cut).toBe('Z\u0334\u0301\u0301\u0301algo\u0336\u20dd\u0336\u20dd Realm')
  })
  it.each([
    'Thế giới Việt Nam'.normalize('NFD'),
    'Thế giới Việt Nam',
    'เซิร์ฟเวอร์ที่ดีที่สุด น้ำทั้งผู้',
    'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
    'مُحَمَّدٌ رَّسُولُ اللَّٰهِ',
    'क़िला हिन्दुस्तानी सर्वर ज्ञानाँ',
    'བསྒྲུབས་རྒྱ་མཚོ',
    '1️⃣ ❤️‍🔥 Ā̀̂',
  ])('stay in %s', (name) => {
    expect([cleanName(name), collapseSpaces(name), tidyText(name)]).toEqual([name, name, name])
  })
})

describe('truncate', () => {
  it('leaves short text alone', () => expect(truncate('Short text', 20)).toBe('Short text'))
  it('cuts at a word and stays within the limit', () => {
    const cut = truncate('A harbour for floating islands where everybody docks their worlds, every day.', 40)
    expect(cut).toBe('A harbour for floating islands where…')
    expect([...cut].length).toBeLessThanOrEqual(40)
  })
  it('cuts a single long word hard', () => expect(truncate('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`))
})
