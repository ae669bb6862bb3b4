import { dateFormat } from '#contract/language/formatters.ts'
import { languageTag } from '#contract/language/i18n.ts'

/** In the language of the page and the reader's own time zone, unless others are given. */
type WriteMoment = (moment: Date | string, locale?: string, timeZone?: string) => string

/** Writes moments in one form. */
// @__NO_SIDE_EFFECTS__
export const momentWriter =
  (form: Intl.DateTimeFormatOptions): WriteMoment =>
  (moment, locale = languageTag(), timeZone) =>
    dateFormat({ ...form, timeZone }, locale).format(new Date(moment))
