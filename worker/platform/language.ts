import { type I18n, setupI18n } from '@lingui/core'
import { AsyncLocalStorage } from 'node:async_hooks'
import { TEXTS } from 'virtual:texts'
import { findTextsBy } from '#contract/language/i18n.ts'
import { DEFAULT_LANGUAGE, SITE_LANGUAGES, type SiteLanguageCode } from '#contract/language/site-languages.ts'

/** An isolate answers requests in many languages at the same time. Each finds its own texts here. */
const current = new AsyncLocalStorage<I18n>()

findTextsBy(() => {
  const texts = current.getStore()
  if (!texts) throw new Error('A text was read outside of speakIn()')
  return texts
})

const textsByLanguage = new Map<SiteLanguageCode, I18n>()

/** Runs something in a language: texts can be said only inside, with `t`, `plural` and `say`. */
export async function speakIn<Result>(
  language: SiteLanguageCode,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  return current.run(await textsIn(language), run)
}

/** For what programs and staff read. */
export const inEnglish = <Result>(write: () => Result): Promise<Result> => speakIn(DEFAULT_LANGUAGE, write)

/** The language of an `I18n` never changes here, so all requests in that language share one. */
async function textsIn(language: SiteLanguageCode): Promise<I18n> {
  const found = textsByLanguage.get(language)
  if (found) return found
  const { messages } = await TEXTS[language]()
  const { tag } = SITE_LANGUAGES[language]
  const texts = setupI18n({ locale: tag, messages: { [tag]: messages } })
  textsByLanguage.set(language, texts)
  return texts
}
