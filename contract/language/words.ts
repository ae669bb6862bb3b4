import { PAGE_WORDS, SCREEN_DESCRIPTIONS, SCREEN_TITLES, SITE_WORDS } from '../site/screen-words.ts'

/** Words that are chosen by data, in English, by room and key. Screens say them in the language of the page (`say`). */
export const WORDS = {
  site: SITE_WORDS,
  page: PAGE_WORDS,
  title: SCREEN_TITLES,
  description: SCREEN_DESCRIPTIONS,
} as const

type Words = typeof WORDS

/** `fact.on-switch`: a room and a key in it. */
export type WordKey = { [Room in keyof Words]: `${Room}.${keyof Words[Room] & string}` }[keyof Words]

/** What stands in the braces of a text. */
export type WordValues = Readonly<Record<string, string | number>>
