const CAPACITIES = [10, 20, 40, 100, 200]

/** A number of a name, the same each time. */
const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991, 7)

/** One sample server of twelve does not answer. */
export const isSilent = (host: string): boolean => numberOf(host) % 12 === 0

export const sampleCapacity = (host: string): number => CAPACITIES[numberOf(host) % CAPACITIES.length] ?? 20

/** How many play on the sample server of a host: busy in the evening; one of five is always empty. */
export function samplePlayers(host: string, time: Date): number {
  const seed = numberOf(host)
  const evening = (1 + Math.cos(((time.getUTCHours() - 20) / 12) * Math.PI)) / 2
  const share = seed % 5 === 0 ? 0 : (1 + (seed % 7)) / 8
  const mood = 0.8 + (numberOf(`${host} ${time.getUTCDate()}`) % 40) / 100
  return Math.min(sampleCapacity(host), Math.round(sampleCapacity(host) * share * evening ** 2 * mood))
}
