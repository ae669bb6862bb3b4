import { listFormat } from './formatters.ts'
import { isEnglish, languageTag } from './i18n.ts'

/** 'PvP, German': parts side by side, in the language of the page. */
export const listText = (parts: readonly string[]): string =>
  isEnglish() ? parts.join(', ') : listFormat({ type: 'unit', style: 'short' }).format(parts)

/** 'messages and rankings', in the language of the page. */
export const andText = (parts: readonly string[]): string => listFormat({}).format(parts)

/** 'vote, write reviews, or send reports', in the language of the page. */
export const orText = (parts: readonly string[]): string => listFormat({ type: 'disjunction' }).format(parts)

/**
 * The text between two sentences in the language of the page: a space, but nothing in Japanese and Chinese.
 */
export const sentenceSpace = (): string => (/^(?:ja|zh)/.test(languageTag()) ? '' : ' ')
