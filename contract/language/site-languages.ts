import { keysOf } from '../base/records.ts'

interface SiteLanguage {
  /** For `lang` attributes and `Intl`. */
  tag: string
  /** Its own name for itself. */
  name: string
  /** Offers its readers a page in another language. */
  offer: string
}

const languages = <Code extends string>(
  all: Record<Code, SiteLanguage>,
): Readonly<Record<Code, SiteLanguage>> => all

/** The languages of the site, by the first part of an address; English has none. Each is in `locales/`. */
export const SITE_LANGUAGES = languages({
  en: { tag: 'en', name: 'English', offer: 'Read this page in English' },
  de: { tag: 'de', name: 'Deutsch', offer: 'Diese Seite auf Deutsch lesen' },
  es: { tag: 'es', name: 'Español', offer: 'Leer esta página en español' },
  pt: { tag: 'pt-BR', name: 'Português (Brasil)', offer: 'Ler esta página em português' },
  fr: { tag: 'fr', name: 'Français', offer: 'Lire cette page en français' },
  pl: { tag: 'pl', name: 'Polski', offer: 'Czytaj tę stronę po polsku' },
  ja: { tag: 'ja', name: '日本語', offer: 'このページを日本語で読む' },
  ko: { tag: 'ko', name: '한국어', offer: '이 페이지를 한국어로 보기' },
  zh: { tag: 'zh-Hans', name: '简体中文', offer: '用简体中文阅读此页面' },
})

export type SiteLanguageCode = keyof typeof SITE_LANGUAGES

export const SITE_LANGUAGE_CODES = keysOf(SITE_LANGUAGES)

export const DEFAULT_LANGUAGE: SiteLanguageCode = 'en'

export const isSiteLanguage = (code: string): code is SiteLanguageCode => Object.hasOwn(SITE_LANGUAGES, code)

/** The language with this tag for `lang` and `Intl`, or English. */
export const languageOfTag = (tag: string): SiteLanguageCode =>
  SITE_LANGUAGE_CODES.find((code) => SITE_LANGUAGES[code].tag === tag) ?? DEFAULT_LANGUAGE

/** The language with this code, or English: for places where nobody could see an error. */
export const forgiveLanguage = (code: string | null | undefined): SiteLanguageCode =>
  code && isSiteLanguage(code) ? code : DEFAULT_LANGUAGE

/**
 * The language of an address, and the path that screens know: `/de/servers` is German and `/servers`.
 * `/de//other.site` is read as English, because without its prefix it would lead to another site.
 */
export function readLanguage(path: string): { language: SiteLanguageCode; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]{2})((?:\/(?![/\\]).*|[?#].*)?)$/s.exec(path) ?? []
  if (!isSiteLanguage(code) || code === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path }
  return { language: code, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The address of a path in a language: `/de/servers`. */
export function inLanguage(path: string, language: SiteLanguageCode): string {
  const prefix = languagePrefix(language)
  return prefix + (prefix === '' ? path : path.replace(/^\/(?=$|[?#])/, ''))
}

export const inEachLanguage = (path: string): string[] =>
  SITE_LANGUAGE_CODES.map((code) => inLanguage(path, code))

/** What addresses in a language begin with: `/de`, or nothing in English. */
export const languagePrefix = (language: SiteLanguageCode): string =>
  language === DEFAULT_LANGUAGE ? '' : `/${language}`

/** The language of the site that a reader's own list names first: `['pt-PT', 'en']` is Portuguese. */
export function preferredLanguage(tags: readonly string[]): SiteLanguageCode | null {
  return tags.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '').find(isSiteLanguage) ?? null
}
