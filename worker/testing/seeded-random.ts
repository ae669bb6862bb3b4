/** A uniformly distributed unsigned 32-bit integer per call. */
export type RandomSource = () => number

/** A repeatable generator (splitmix32): the same seed gives the same numbers. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}

/** One of the items; throws on an empty list. */
export function pick<T>(random: RandomSource, items: readonly T[]): T {
  const item = items[random() % items.length]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}
