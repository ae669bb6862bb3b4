/** The number of pages on each side of the current one. */
const REACH = 2

/**
 * The page numbers to show, in order: the first, the last and those around the current one. `null` stands for
 * a gap of two or more pages.
 */
export function nearbyPages(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: 2 * REACH + 1 }, (_, index) => page - REACH + index)
  const shown = [...new Set([1, ...near, pages])].filter((each) => each >= 1 && each <= pages)
  return shown.flatMap((each, index) => {
    const missing = each - (shown[index - 1] ?? each) - 1
    return missing < 1 ? [each] : [missing === 1 ? each - 1 : null, each]
  })
}
