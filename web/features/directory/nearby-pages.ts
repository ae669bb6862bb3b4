/** The number of pages on each side of the current one. */
const REACH = 2

/**
 * The page numbers to show, in order: the first, the last and those around the current one. `null` stands for
 * a gap of two or more pages.
 */
export function nearbyPages(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: 2 * REACH + 1 }, (_, index) => page - REACH + index)
  const shown = [...new Set([1, ...near, pages])].filter((number) => number >= 1 && number <= pages)
  return shown.flatMap((number, index) => {
    const missing = number - (shown[index - 1] ?? number) - 1
    return missing < 1 ? [number] : [missing === 1 ? number - 1 : null, number]
  })
}
