import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'
import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from './contract/language/site-languages.ts'
import { wordsExtractor } from './ops/lib/words-extractor.ts'

/** One file for each language, from the texts in the code of the screens and the words of the contract. */
export default defineConfig({
  sourceLocale: DEFAULT_LANGUAGE,
  locales: Object.keys(SITE_LANGUAGES),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['web', 'contract/language/words.ts'],
      exclude: ['**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: true }),
  orderBy: 'origin',
  fallbackLocales: false,
  extractors: [wordsExtractor, createSwcExtractor()],
  runtimeConfigModule: { i18n: ['#contract/language/i18n.ts', 'i18n'] },
})
