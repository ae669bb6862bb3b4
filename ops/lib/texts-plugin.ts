import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, SITE_LANGUAGES } from '../../contract/language/site-languages.ts'
import { TEXT_GROUPS } from '../../contract/language/text-groups.ts'
import { readTextGroups } from './text-groups.ts'
import { groupOfWord } from './words-extractor.ts'

const INDEX = 'virtual:texts'
const RESOLVED = '\0virtual:texts'
/** A module with all texts of a language, for the server. */
const ALL = 'all'

/**
 * The catalogues of `locales/` as modules: for the server one for each language, for browsers one for each language and group. The
 * start of a language leads to its other groups.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(INDEX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(RESOLVED)) return null
      const [, language, group] = id.split('/')
      if (language === undefined || group === undefined)
        return indexModule(this.environment.name === 'client')
      const [catalog] = await getCatalogs(getConfig())
      if (!catalog) throw new Error('There is no catalogue')
      this.addWatchFile(catalog.getFilename(language))
      const source = (await catalog.read(DEFAULT_LANGUAGE)) ?? {}
      const { messages, missing } = await catalog.getTranslations(language, {
        sourceLocale: DEFAULT_LANGUAGE,
        fallbackLocales: {},
        missingBehavior: 'catalog',
      })
      if (missing.length > 0 && this.environment.config.isProduction)
        throw new Error(`${language} lacks ${missing.map(({ source: text }) => text).join(', ')}`)
      const groupsOfCode = readTextGroups()
      const isIn = ([file]: readonly [string, number?]) =>
        (groupOfWord(file) ?? groupsOfCode(file)).some((each) => each === group)
      const wanted = Object.entries(messages).filter(
        ([key]) => group === ALL || source[key]?.origin?.some(isIn),
      )
      const compiled = createCompiledCatalog(language, Object.fromEntries(wanted), { namespace: 'es' })
      if (compiled.errors.length > 0)
        throw new Error(`${language}: ${compiled.errors.map(({ error }) => error.message).join('\n')}`)
      const others = group === 'start' ? groupsOf(language) : ''
      return { code: compiled.source + others, moduleType: 'js' }
    },
  }
}

/** How to import each language. */
function indexModule(isForBrowsers: boolean): string {
  const first = isForBrowsers ? 'start' : ALL
  return exported('TEXTS', Object.keys(SITE_LANGUAGES), (language) => `${language}/${first}`)
}

/** How to import the groups of a language that not every page needs. */
const groupsOf = (language: string): string =>
  exported(
    'groups',
    TEXT_GROUPS.filter((group) => group !== 'start'),
    (group) => `${language}/${group}`,
  )

const exported = (name: string, keys: readonly string[], moduleOf: (key: string) => string): string =>
  `\nexport const ${name} = { ${keys.map((key) => `${key}: () => import('${INDEX}/${moduleOf(key)}')`).join(', ')} }\n`
