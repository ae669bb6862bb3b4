import { isEnglish, languageTag } from './i18n.ts'

/** 'PvP, German': parts side by side, in the language of the page. */
export const listText = (parts: readonly string[]): string =>
  isEnglish()
    ? parts.join(', ')
    : new Intl.ListFormat(languageTag(), { type: 'unit', style: 'short' }).format(parts)

/** 'messages and rankings', in the language of the page. */
export const andText = (parts: readonly string[]): string => new Intl.ListFormat(languageTag()).format(parts)
