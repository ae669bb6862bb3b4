import { setupI18n } from '@lingui/core'
import { findTextsBy } from '#contract/language/i18n.ts'
import { WORDS } from '#contract/language/words.ts'

/** Tests outside of the Worker read texts in English. */
const messages = Object.entries(WORDS).flatMap(([room, words]) =>
  Object.entries(words).map(([key, text]) => [`${room}.${key}`, text] as const),
)
export const english = setupI18n({ locale: 'en', messages: { en: Object.fromEntries(messages) } })

findTextsBy(() => english)
