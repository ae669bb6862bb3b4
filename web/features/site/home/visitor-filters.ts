import { t } from '@lingui/core/macro'
import { LANGUAGES, languageName } from '#contract/listings/languages.ts'
import type { Device } from '../../listings/my-device.ts'

export interface VisitorFilter {
  title: string
  /** A filter of the directory, such as `lang-de`. */
  filter: string
}

const TITLES: Record<Device, string> = {
  phone: 'On your phone or tablet',
  windows: 'On Windows',
  xbox: 'On your Xbox',
  playstation: 'On your PlayStation',
  switch: 'On your Switch',
}

/** For the choice of lists: the reader's language, if it is not the one of most servers, and device. */
export function visitorFilters(languages: readonly string[], device: Device | null): VisitorFilter[] {
  const [language = 'en'] = languages
  const base = language.replace(/-.*/, '')
  const code = LANGUAGES.find((one) => one === base)
  return [
    ...(code && base !== 'en' ? [{ title: t`In ${languageName(code)}`, filter: `lang-${code}` }] : []),
    ...(device ? [{ title: TITLES[device], filter: `on-${device}` }] : []),
  ]
}
