/** The number of pages on each side of the current one. */
const REACH = 2

/** The page numbers to show, in order: first, last and those around the current one. `null` is a gap of two or more. */
export function nearbyPages(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: 2 * REACH + 1 }, (_, index) => page - REACH + index)
  const shown = [...new Set([1, ...all, pages])].filter((each) => each >= 1 && each <= pages)
  return shown.flatMap((each, index) => {
    const missing = each - (shown[index - 1] ?? each) - 1
    return missing < 1 ? [each] : [missing === 1 ? each - 1 : null, each]
  })
}
