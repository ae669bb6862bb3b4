import { iso } from '../base/iso.ts'
/** Reads the address bar of the rankings page. What is no day such as `2026-11-22` means the latest week. */
export function forgiveRankingsSearch({ week }: Record<string, unknown>): { week?: string | undefined } {
  // Named also without a value: the router adds what it does not find here from the address.
  return { week: typeof week === 'string' && isDay(week) ? week : undefined }
}

/** Days that do not exist, such as February 30, are read as another day. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && iso(time).startsWith(text)
}
