import { setupI18n } from '@lingui/core'
import { TEXTS } from 'virtual:texts'
import type { ErrorBody } from '#contract/base/error.wire.ts'
import { findTextsBy, isEnglish, say } from '#contract/language/i18n.ts'
import { readErrorsBy } from '#contract/language/say-error.ts'
import {
  DEFAULT_LANGUAGE,
  readLanguage,
  SITE_LANGUAGES,
  type SiteLanguageCode,
} from '#contract/language/site-languages.ts'
import type { TextGroup } from '#contract/language/text-groups.ts'
import { findScreen } from '#contract/site/find-screen.ts'
import { isServer } from './is-server.ts'

/** The texts of this page. Its language stays the same until another page is loaded. */
const texts = isServer ? null : setupI18n()

/** Sets the language of the page, and loads the texts that every screen needs. */
export async function startTexts(): Promise<void> {
  if (!texts) return
  const { tag } = SITE_LANGUAGES[addressLanguage()]
  findTextsBy(() => texts)
  texts.load(tag, {})
  texts.activate(tag)
  await loadTexts('start')
}

export async function loadTextsOf(path: string): Promise<void> {
  const { screen } = findScreen(path) ?? {}
  await Promise.all((screen?.texts ?? []).map(loadTexts))
}

const loaded = new Set<TextGroup>()

/** Loads the texts of a group of screens once. The server has all of them. */
async function loadTexts(group: TextGroup): Promise<void> {
  if (!texts || loaded.has(group)) return
  const language = addressLanguage()
  // In English the sentences of errors are said as they come.
  if (group === 'errors' && language === DEFAULT_LANGUAGE) return
  const [{ messages }] = await Promise.all([read(language, group), group === 'errors' && readErrors()])
  loaded.add(group)
  texts.load(texts.locale, messages)
}

async function read(language: SiteLanguageCode, group: TextGroup) {
  const start = await TEXTS[language]()
  return group === 'start' ? start : start.groups[group]()
}

async function readErrors(): Promise<void> {
  const { findError } = await import('#contract/base/find-error.ts')
  readErrorsBy((sentence) => {
    const error = findError(sentence)
    return error === null ? sentence : say(`error.${error.key}`, error.params)
  })
}

/** What the API says about a failure, in the language of the page. */
export async function errorText({
  error,
  key,
  params,
}: Pick<ErrorBody, 'error' | 'key' | 'params'>): Promise<string> {
  if (key === undefined || isEnglish()) return error
  try {
    await loadTexts('errors')
  } catch {
    // The English sentence is better than none.
    return error
  }
  return say(`error.${key}`, params)
}

export const addressLanguage = () => readLanguage(location.pathname).language
