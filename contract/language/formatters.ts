import { languageTag } from './i18n.ts'

/** The one store of formatters. Making one takes long, so it is made once for each language and form. */
// @__NO_SIDE_EFFECTS__
function store<Form, Formatter>(make: (tag: string, form: Form) => Formatter) {
  const made = new Map<string, Formatter>()
  return (form: Form, tag = languageTag()): Formatter => {
    const key = tag + JSON.stringify(form)
    const known = made.get(key)
    if (known !== undefined) return known
    const formatter = make(tag, form)
    made.set(key, formatter)
    return formatter
  }
}

export const numberFormat = store((tag, form: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, form))

export const dateFormat = store((tag, form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, form))

export const listFormat = store((tag, form: Intl.ListFormatOptions) => new Intl.ListFormat(tag, form))

export const nameFormat = store((tag, form: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, form))
