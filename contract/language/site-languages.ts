import { keysOf } from '../base/records.ts'

interface SiteLanguage {
  /** For `lang` attributes and `Intl`. */
  tag: string
  /** Its own name for itself. */
  name: string
}

const languages = <Code extends string>(
  all: Record<Code, SiteLanguage>,
): Readonly<Record<Code, SiteLanguage>> => all

/** The languages of the site, by the first part of a page's address. English has none. Each has a file in `locales/`. */
export const SITE_LANGUAGES = languages({
  en: { tag: 'en', name: 'English' },
  de: { tag: 'de', name: 'Deutsch' },
  es: { tag: 'es', name: 'Español' },
  pt: { tag: 'pt-BR', name: 'Português (Brasil)' },
  fr: { tag: 'fr', name: 'Français' },
  pl: { tag: 'pl', name: 'Polski' },
  ja: { tag: 'ja', name: '日本語' },
  ko: { tag: 'ko', name: '한국어' },
  zh: { tag: 'zh-Hans', name: '简体中文' },
})

export type SiteLanguageCode = keyof typeof SITE_LANGUAGES

export const SITE_LANGUAGE_CODES = keysOf(SITE_LANGUAGES)

export const DEFAULT_LANGUAGE: SiteLanguageCode = 'en'

export const isSiteLanguage = (code: string): code is SiteLanguageCode => Object.hasOwn(SITE_LANGUAGES, code)

/** The language of an address, and the path that screens know: `/de/servers` is German and `/servers`. */
export function readLanguage(path: string): { language: SiteLanguageCode; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]{2})(\/.*)?$/.exec(path) ?? []
  if (!isSiteLanguage(code) || code === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path }
  return { language: code, path: rest || '/' }
}

/** The address of a path in a language: `/de/servers`. */
export function inLanguage(path: string, language: SiteLanguageCode): string {
  const prefix = languagePrefix(language)
  return path === '/' && prefix !== '' ? prefix : prefix + path
}

/** What addresses in a language begin with: `/de`, or nothing in English. */
export const languagePrefix = (language: SiteLanguageCode): string =>
  language === DEFAULT_LANGUAGE ? '' : `/${language}`
