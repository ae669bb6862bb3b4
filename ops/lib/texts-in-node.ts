import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { DEFAULT_LANGUAGE, SITE_LANGUAGE_CODES } from '../../contract/language/site-languages.ts'

/** The catalogues for the Worker's functions in Node, which has no build: all texts in English. */
async function all() {
  const [catalog] = await getCatalogs(getConfig())
  const texts = Object.entries((await catalog?.read(DEFAULT_LANGUAGE)) ?? {})
  return {
    messages: Object.fromEntries(
      texts.map(([id, { message, translation }]) => [id, translation || message || '']),
    ),
  }
}

export const TEXTS = Object.fromEntries(SITE_LANGUAGE_CODES.map((code) => [code, all]))
