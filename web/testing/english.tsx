import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { findTextsBy } from '#contract/language/i18n.ts'
import { WORDS } from '#contract/language/words.ts'

/** Tests outside of the Worker read texts in English. */
const messages = Object.entries(WORDS).flatMap(([room, words]) =>
  Object.entries(words).map(([key, text]) => [`${room}.${key}`, text] as const),
)
const english = setupI18n({ locale: 'en', messages: { en: Object.fromEntries(messages) } })

findTextsBy(() => english)

/** What a test draws, with texts in English. */
export const InEnglish = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={english}>{children}</I18nProvider>
)
