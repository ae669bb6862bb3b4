import { LANGUAGES, languageName } from '#contract/listings/languages.ts'

export interface VisitorFilter {
  title: string
  /** A filter of the directory, such as `lang-de`. */
  filter: string
}

/** Devices by what their browsers call themselves. Consoles come first: their browsers name other systems, too. */
const DEVICES: readonly [name: RegExp, title: string, filter: string][] = [
  [/Nintendo Switch/, 'On your Switch', 'on-switch'],
  [/PlayStation/, 'On your PlayStation', 'on-playstation'],
  [/Xbox/, 'On your Xbox', 'on-xbox'],
  [/Android|iPhone|iPad/, 'On your phone or tablet', 'on-phone'],
  [/Windows/, 'On Windows', 'on-windows'],
]

/**
 * What a browser says about its reader: the language, if it is not the one of most servers, and the device. It is used
 * in the browser only, for the choice of lists.
 */
export function visitorFilters({
  languages,
  userAgent,
}: Pick<Navigator, 'languages' | 'userAgent'>): VisitorFilter[] {
  const [language = 'en'] = languages
  const base = language.replace(/-.*/, '')
  const code = LANGUAGES.find((one) => one === base)
  const device = DEVICES.find(([name]) => name.test(userAgent))
  return [
    ...(code && base !== 'en' ? [{ title: `In ${languageName(code)}`, filter: `lang-${code}` }] : []),
    ...(device ? [{ title: device[1], filter: device[2] }] : []),
  ]
}
