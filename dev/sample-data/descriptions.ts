import type { Tag } from '../../contract/directory.ts'
import { DESCRIPTION_MAX } from '../../contract/listing.ts'
import { lengthOf } from '../../contract/text.ts'
import { asChild, asLearner, asShout, fillIn } from './phrases.ts'
import { createDeck, type Random } from './random.ts'
import {
  CATCHWORDS,
  DATES,
  FACTS,
  JOINING,
  LIST_HEADS,
  LIST_MARKS,
  PEOPLE,
  TERSE,
  VOICES,
} from './words/description-fragments.ts'
import { WRITTEN_DESCRIPTIONS } from './words/written-descriptions.ts'

type Describer = (name: string, tags: readonly Tag[]) => string
type Voice = keyof typeof VOICES

/** Past so many, repetitions are let through: a benchmark does not read. */
const KEPT_APART = 5000

/** Writes descriptions in the voices of different owners, no two alike. */
export function createDescriber(random: Random): Describer {
  const compose = createComposer(random)
  const taken = new Set<string>()
  return (name, tags) => {
    for (;;) {
      const text = WRITTEN_DESCRIPTIONS[name] ?? compose(name, tags)
      if (taken.has(text)) continue
      if (taken.size < KEPT_APART) taken.add(text)
      return text
    }
  }
}

/** Which voices are heard how often. */
const CASTING = [
  'calm',
  'calm',
  'calm',
  'hype',
  'hype',
  'kid',
  'kid',
  'lore',
  'lore',
  'wry',
  'wry',
  'wry',
  'rival',
  'rival',
  'learner',
  'host',
  'terse',
  'terse',
  'list',
  'list',
  'list',
] as const

function createComposer(random: Random): Describer {
  const casting = createDeck(CASTING, random)
  const decks = createDecks(random)
  return (name, tags) => {
    const voice = fittingVoice(casting, tags)
    const sentences =
      voice === 'terse'
        ? terse(decks, random, tags)
        : voice === 'list'
          ? list(decks, random, tags)
          : spoken(voice, decks, random, tags)
    return joined(sentences.map((sentence) => fillIn(sentence, random, name)))
  }
}

/** Where a voice would be odd: nobody runs a family prison, or a ranked village. */
const MISCAST: Partial<Record<(typeof CASTING)[number], readonly Tag[]>> = {
  host: ['Prisons', 'PvP', 'Factions'],
  rival: ['Survival/SMP', 'Skyblock'],
}

function fittingVoice(casting: () => (typeof CASTING)[number], tags: readonly Tag[]) {
  for (;;) {
    const voice = casting()
    const first = tags[0]
    if (first === undefined || !MISCAST[voice]?.includes(first)) return voice
  }
}

type Decks = ReturnType<typeof createDecks>

function createDecks(random: Random) {
  const byTag = (cards: Record<Tag, readonly string[]>) => {
    const decks = new Map(
      Object.entries(cards).map(([tag, fragments]) => [tag, createDeck(fragments, random)]),
    )
    return (tag: Tag) => decks.get(tag)?.() ?? ''
  }
  const byVoice = (part: 'open' | 'close') => {
    const decks = new Map(
      Object.entries(VOICES).map(([voice, fragments]) => [
        voice,
        createDeck<string>(fragments[part], random),
      ]),
    )
    return (voice: Voice) => decks.get(voice)?.() ?? ''
  }
  return {
    fact: byTag(FACTS),
    catchword: byTag(CATCHWORDS),
    open: byVoice('open'),
    close: byVoice('close'),
    people: createDeck(PEOPLE, random),
    joining: createDeck(JOINING, random),
    date: createDeck(DATES, random),
    terse: createDeck(TERSE, random),
    head: createDeck(LIST_HEADS, random),
    mark: createDeck(LIST_MARKS, random),
  }
}

/** An opening, some facts and house rules in the voice's manner, and an ending; each piece with the blank before it. */
function spoken(voice: Voice, decks: Decks, random: Random, tags: readonly Tag[]): string[] {
  const middle = tags.flatMap((tag, i) =>
    Array.from({ length: i === 0 ? random.int(1, 3) : 1 }, () => decks.fact(tag)),
  )
  if (random.chance(0.65)) middle.push(decks.people())
  if (random.chance(0.3)) middle.push(decks.joining())
  if (random.chance(0.3)) middle.push(decks.date())
  const inManner = middle.map((sentence) => inVoice(voice, sentence, random))
  const paragraphs = random.chance(0.3)
  return spaced([decks.open(voice), ...inManner, decks.close(voice)], (i) => {
    if (voice === 'kid') return random.pick([' ', ', ', '\n'])
    return paragraphs && (i === 1 || random.chance(0.2)) ? random.pick(['\n', '\n\n']) : ' '
  })
}

function inVoice(voice: Voice, sentence: string, random: Random): string {
  if (voice === 'kid') return asChild(sentence, random)
  if (voice === 'hype') return asShout(sentence, random)
  if (voice === 'learner') return asLearner(sentence, random)
  return sentence
}

function terse(decks: Decks, random: Random, tags: readonly Tag[]): string[] {
  const words = tags.flatMap((tag) => [decks.catchword(tag), decks.catchword(tag)])
  const separator = random.pick([', ', ' / ', ' · ', '. ', ' | '])
  const told = random.chance(0.6) ? ` ${decks.terse()}` : ''
  return [capitalised(words.join(separator)), '.', told]
}

function list(decks: Decks, random: Random, tags: readonly Tag[]): string[] {
  const mark = decks.mark()
  const words = new Set(
    tags.flatMap((tag, i) =>
      Array.from({ length: i === 0 ? random.int(3, 5) : 2 }, () => decks.catchword(tag)),
    ),
  )
  const lead = random.chance(0.5) ? [decks.fact(tags[0] ?? 'Survival/SMP'), '\n\n'] : []
  const tail = random.chance(0.6) ? ['\n\n', random.pick([decks.people, decks.joining, decks.date])()] : []
  return [...lead, decks.head(), ...[...words].map((word) => `\n${mark}${word}`), ...tail]
}

function spaced(sentences: string[], blankBefore: (index: number) => string): string[] {
  return sentences
    .filter((sentence) => sentence !== '')
    .map((sentence, i) => (i === 0 ? sentence : blankBefore(i) + sentence))
}

/** As many pieces as a description can hold. */
function joined(pieces: string[]): string {
  let text = ''
  for (const piece of pieces) {
    if (lengthOf(text + piece) > DESCRIPTION_MAX) break
    text += piece
  }
  return text.trim()
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
