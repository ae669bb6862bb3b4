import { setupI18n } from '@lingui/core'
import { TEXTS } from 'virtual:texts'
import { findTextsBy } from '#contract/language/i18n.ts'
import { readLanguage, SITE_LANGUAGES } from '#contract/language/site-languages.ts'
import type { TextGroup } from '#contract/language/text-groups.ts'
import { findScreen } from '#contract/site/find-screen.ts'
import { isServer } from './is-server.ts'

/** The texts of this page. Its language stays the same until another page is loaded. */
const texts = isServer ? null : setupI18n()

/** Sets the language of the page, and loads the texts that every screen needs. */
export async function startTexts(): Promise<void> {
  if (!texts) return
  const { tag } = SITE_LANGUAGES[pageLanguage()]
  findTextsBy(() => texts)
  texts.load(tag, {})
  texts.activate(tag)
  await loadTexts('start')
}

/** Loads the texts that the screen at a path needs. */
export async function loadTextsOf(path: string): Promise<void> {
  const { screen } = findScreen(path) ?? {}
  await Promise.all((screen?.texts ?? []).map(loadTexts))
}

const loaded = new Set<TextGroup>()

/** Loads the texts of a group of screens once. The server has all of them. */
async function loadTexts(group: TextGroup): Promise<void> {
  if (!texts || loaded.has(group)) return
  const { messages } = await TEXTS[pageLanguage()][group]()
  loaded.add(group)
  texts.load(texts.locale, messages)
}

/** The language that the page's address names. */
export const pageLanguage = () => readLanguage(location.pathname).language
