import { t } from '@lingui/core/macro'
import { factText } from '#contract/listings/facts.ts'
import { LANGUAGES } from '#contract/listings/languages.ts'
import type { Device } from '../../listings/my-device.ts'

export interface VisitorFilter {
  title: string
  /** A filter of the directory, such as `lang-de`. */
  filter: string
}

const deviceTitles = (): Record<Device, string> => ({
  phone: t`On your phone or tablet`,
  windows: t`On Windows`,
  xbox: t`On your Xbox`,
  playstation: t`On your PlayStation`,
  switch: t`On your Switch`,
})

/** For the choice of lists: the reader's language, if it is not the one of most servers, and device. */
export function visitorFilters(languages: readonly string[], device: Device | null): VisitorFilter[] {
  const [language = 'en'] = languages
  const base = language.replace(/-.*/, '')
  const code = LANGUAGES.find((one) => one === base)
  const name = code && factText(`lang-${code}`)
  return [
    ...(code && name && base !== 'en' ? [{ title: t`In ${name}`, filter: `lang-${code}` }] : []),
    ...(device ? [{ title: deviceTitles()[device], filter: `on-${device}` }] : []),
  ]
}
