/** The movement from the previous place (`null` for a new entry): a sign, its tone, and its text. */
export function describeMovement(
  place: number,
  before: number | null,
): [sign: string, tone: string, words: string] {
  if (before === null) return ['New', 'text-sky', 'new this week']
  const steps = Math.abs(before - place)
  const places = steps === 1 ? '1 place' : `${steps} places`
  if (before > place) return [`▲ ${steps}`, 'text-moss', `up ${places}`]
  if (before < place) return [`▼ ${steps}`, 'text-coral', `down ${places}`]
  return ['＝', 'text-ink-muted', 'same place as before']
}
