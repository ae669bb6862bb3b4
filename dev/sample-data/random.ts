/** Letters of ids and codes, the same alphabet as the ids on the wire. */
const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** A source of repeatable chance: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Around 0 with a spread of 1. */
  normal(): number
  shuffled<Item>(items: readonly Item[]): Item[]
  /** `length` characters of the ids' alphabet; `letters` narrows it to the first so many of them. */
  code(length: number, letters?: number): string
}

/** Letters and digits only, for `Random.code`. */
export const ALPHANUMERIC = 62

export function createRandom(seed: string): Random {
  const next = sfc32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
    code(length, letters = URL_SAFE.length) {
      let code = ''
      for (let i = 0; i < length; i += 1) code += URL_SAFE.charAt(Math.floor(next() * letters))
      return code
    },
  }
}

/** Deals every card once, in random order, before any comes again: keeps repetitions far apart. */
export function createDeck<Card>(cards: readonly Card[], random: Random): () => Card {
  let order: Card[] = []
  return () => {
    if (order.length === 0) order = random.shuffled(cards)
    const card = order.pop()
    if (card === undefined) throw new Error('a deck needs cards')
    return card
  }
}

/** Small Fast Counter (32 bit), started from four hashes of the seed. */
function sfc32(seed: string): () => number {
  let [a, b, c, d] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1]
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 15; i += 1) next()
  return next
}

/** FNV-1a with a salt. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value ^ (value >>> 15)
}
