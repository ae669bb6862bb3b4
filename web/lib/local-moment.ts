/** By language and time zone: making one takes longer than the rest of a panel, and a server writes many pages. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A moment in the visitor's own language and time zone: 'Sunday 22 November, 19:00 CET'. */
export function localMoment(moment: Date, locale?: string, timeZone?: string): string {
  const key = `${locale} ${timeZone}`
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      ...(timeZone !== undefined && { timeZone }),
    })
  formatters.set(key, formatter)
  return formatter.format(moment)
}
