import { languageTag } from '#contract/language/i18n.ts'

/** In the language of the page and the reader's own time zone, unless others are given. */
type WriteMoment = (moment: Date | string, locale?: string, timeZone?: string) => string

/** Writes moments in one form. Making a formatter takes far longer than using it, and a page has many moments, so each is made once. */
// @__NO_SIDE_EFFECTS__
export function momentWriter(form: Intl.DateTimeFormatOptions): WriteMoment {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (moment, locale = languageTag(), timeZone) => {
    const key = `${locale} ${timeZone}`
    const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone })
    made.set(key, format)
    return format.format(new Date(moment))
  }
}
