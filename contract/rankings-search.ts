/** Reads the address bar of the rankings page. What is no day such as `2026-11-22` means the latest week. */
export function forgiveRankingsSearch({ week }: Record<string, unknown>): { week?: string } {
  const isDay =
    typeof week === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(week) && !Number.isNaN(Date.parse(week))
  return isDay ? { week } : {}
}
