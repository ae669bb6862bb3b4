/** A uniformly distributed unsigned 32-bit integer per call. */
export type RandomSource = () => number

const RANGE = 2 ** 32

/** The platform's secure randomness, fetched in blocks: a drawing needs a few thousand numbers. */
export function cryptoRandom(): RandomSource {
  const block = new Uint32Array(1024)
  let next = block.length
  return () => {
    if (next === block.length) {
      crypto.getRandomValues(block)
      next = 0
    }
    return block[next++] ?? 0
  }
}

/** An integer from 0 to `limit` − 1, each as likely: draws beyond the last whole multiple of `limit` are repeated. */
export function below(random: RandomSource, limit: number): number {
  const whole = RANGE - (RANGE % limit)
  let drawn = random()
  while (drawn >= whole) drawn = random()
  return drawn % limit
}

/** A number from `low` up to, but without, `high`. */
export function between(random: RandomSource, low: number, high: number): number {
  return low + (random() / RANGE) * (high - low)
}

/** One of the items, each as likely; throws on an empty list. */
export function pick<T>(random: RandomSource, items: readonly T[]): T {
  return at(items, below(random, items.length))
}

/** The item at an index that must exist. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`No item ${index} among ${items.length}`)
  return item
}
