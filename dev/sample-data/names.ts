import { TAGS, type Tag } from '../../contract/directory.ts'
import { COMMON_WORD, NAME_PARTS, RARE_NAMES, WRITTEN_NAMES } from './words/listing-names.ts'
import { createRandom, type Random } from './random.ts'

/** Every so many names hold the common word. */
const COMMON_WORD_EVERY = 10

export interface NamedListing {
  name: string
  /** What the name is about: the listing's first tag. */
  tag: Tag
}

/**
 * `count` different names: the hand-written ones first, made-up ones after. Every tenth holds {@link COMMON_WORD}, exactly three hold
 * the rare word.
 */
export function* listingNames(seed: string, count: number): Generator<NamedListing> {
  const random = createRandom(`${seed}/names`)
  const common = random
    .shuffled(WRITTEN_NAMES.Skyblock)
    .map((name): NamedListing => ({ name, tag: 'Skyblock' }))
  const written = random.shuffled(
    TAGS.filter((tag) => tag !== 'Skyblock').flatMap((tag) =>
      WRITTEN_NAMES[tag].map((name): NamedListing => ({ name, tag })),
    ),
  )
  const rare = rarePlaces(count)
  const taken = new Set([...common, ...written].map(({ name }) => name))
  for (let i = 0; i < count; i += 1) {
    const rareName = rare.get(i)
    if (rareName !== undefined) yield { name: rareName, tag: 'Survival/SMP' }
    else if (i % COMMON_WORD_EVERY === 0) yield common.pop() ?? madeUp(random, taken, true)
    else yield written.pop() ?? madeUp(random, taken, false)
  }
}

/** Where the rare names stand: spread over the whole set, beside the tenth places. */
function rarePlaces(count: number): Map<number, string> {
  const places = new Map<number, string>()
  RARE_NAMES.forEach((name, i) => {
    const place = Math.floor((count * (i + 1)) / (RARE_NAMES.length + 1))
    places.set(place % COMMON_WORD_EVERY === 0 ? place + 1 : place, name)
  })
  return places
}

function madeUp(random: Random, taken: Set<string>, common: boolean): NamedListing {
  for (;;) {
    const tag = common ? 'Skyblock' : random.pick(MADE_UP_TAGS)
    const name = common ? commonName(random) : plainName(random, tag)
    if (taken.has(name)) continue
    taken.add(name)
    return { name, tag }
  }
}

/** Tags of made-up names, the popular ones more often. */
const MADE_UP_TAGS: readonly Tag[] = [
  'Survival/SMP',
  'Survival/SMP',
  'Survival/SMP',
  'Survival/SMP',
  'Skygen',
  'Skygen',
  'Prisons',
  'Prisons',
  'PvP',
  'PvP',
  'Factions',
  'Minigames',
  'Skyblock',
]

function commonName(random: Random): string {
  const place = placeName(random)
  const number = random.chance(0.3) ? ` ${random.int(2, 99)}` : ''
  return random.chance(0.25) ? `${COMMON_WORD} ${place}${number}` : `${place}${number} ${COMMON_WORD}`
}

function plainName(random: Random, tag: Tag): string {
  const place = placeName(random)
  const shape = random.next()
  if (shape < 0.12) return place
  if (shape < 0.24) return `The ${place}`
  const ending = random.pick<string>(NAME_PARTS.ending[tag])
  if (shape < 0.4) return `${random.pick(NAME_PARTS.first)} & ${random.pick(NAME_PARTS.first)} ${ending}`
  return shape < 0.55 ? `${place} ${ending} ${random.int(2, 99)}` : `${place} ${ending}`
}

function placeName(random: Random): string {
  const place = `${random.pick(NAME_PARTS.first)}${random.pick(NAME_PARTS.second)}`
  const shape = random.next()
  if (shape < 0.35) return `${random.pick(NAME_PARTS.first)} ${place}`
  if (shape < 0.5)
    return `${place} of ${random.pick(NAME_PARTS.first)} ${capitalised(random.pick(NAME_PARTS.second))}`
  return place
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
