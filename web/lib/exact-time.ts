/** A moment in the reader's own language and time zone: 'Nov 20, 2026, 1:55 PM'. */
export function exactTime(iso: string, locale?: string, timeZone?: string): string {
  return new Date(iso).toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  })
}
