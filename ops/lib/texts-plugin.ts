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

/** The catalogues of `locales/` as modules: one for each language and group of screens, and one with all groups for the server. */
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
      const groupsOf = readTextGroups()
      const isIn = ([file]: readonly [string, number?]) =>
        (groupOfWord(file) ?? groupsOf(file)).some((each) => each === group)
      const wanted = Object.entries(messages).filter(
        ([key]) => group === ALL || source[key]?.origin?.some(isIn),
      )
      const compiled = createCompiledCatalog(language, Object.fromEntries(wanted), { namespace: 'es' })
      if (compiled.errors.length > 0)
        throw new Error(`${language}: ${compiled.errors.map(({ error }) => error.message).join('\n')}`)
      return { code: compiled.source, moduleType: 'js' }
    },
  }
}

/** How to import each of them. */
function indexModule(isForBrowsers: boolean): string {
  const groups = isForBrowsers ? TEXT_GROUPS : [ALL]
  const lines = Object.keys(SITE_LANGUAGES).map((language) => {
    const imports = groups.map((group) => `${group}: () => import('${INDEX}/${language}/${group}')`)
    return `  ${language}: { ${imports.join(', ')} },`
  })
  return `export const TEXTS = {\n${lines.join('\n')}\n}\n`
}
