/** How a place has changed, by the place before (`null` for a newcomer): a sign, its tone, and the words for it. */
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
