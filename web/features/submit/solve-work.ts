import { isWorkDone, WORK_ROUNDS, workText } from '#contract/work.ts'

/** The first 64 primes: the constants of SHA-256 are the fractions of their roots. */
const PRIMES: number[] = []
for (let one = 2; PRIMES.length < 64; one += 1)
  if (PRIMES.every((prime) => one % prime !== 0)) PRIMES.push(one)

const fractionBits = (root: number) => ((root % 1) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)))
const CONSTANTS = Int32Array.from(PRIMES, (prime) => fractionBits(Math.cbrt(prime)))
const block = new Int32Array(64)

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * The first 32 bits of the SHA-256 hash of an ASCII text of at most 55 characters. Written out, because the browser's own hash answers later, which costs
 * more than the hash itself.
 */
export function hashStart(text: string): number {
  block.fill(0)
  for (let at = 0; at <= text.length; at += 1) {
    const byte = at === text.length ? 0x80 : text.charCodeAt(at)
    block[at >> 2] = (block[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8))
  }
  block[15] = text.length * 8
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START
  for (let at = 0; at < 64; at += 1) {
    if (at >= 16) {
      // Not as a pair: its list would take half of the time.
      const near = block[at - 15] ?? 0
      const far = block[at - 2] ?? 0
      const mixed = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
      const others = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
      block[at] = (block[at - 16] ?? 0) + mixed + (block[at - 7] ?? 0) + others
    }
    const choice = (e & f) ^ (~e & g)
    const added =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (CONSTANTS[at] ?? 0) + (block[at] ?? 0)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + added) | 0
    d = c
    c = b
    b = a
    a = (added + first) | 0
  }
  return ((START[0] ?? 0) + a) >>> 0
}

/** The numbers of all rounds of a puzzle. A phone needs a quarter of a second. */
export function solveWork(puzzle: string): number[] {
  return Array.from({ length: WORK_ROUNDS }, (_, round) => {
    let tried = 0
    while (!isWorkDone(hashStart(workText(puzzle, round, tried)))) tried += 1
    return tried
  })
}
