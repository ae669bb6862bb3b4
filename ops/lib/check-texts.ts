import { getCatalogs } from '@lingui/cli/api'
import { getConfig, type MessageType } from '@lingui/conf'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DEFAULT_LANGUAGE,
  SITE_LANGUAGE_CODES,
  SITE_LANGUAGES,
  type SiteLanguageCode,
} from '../../contract/language/site-languages.ts'
import { ROOT } from './paths.ts'

/** What is wrong with the catalogues, in a sentence each: texts that are missing or uncertain, whose braces, elements or plurals differ from the English ones, or that call things otherwise than the game. */
export async function problemsOfTexts(): Promise<string[]> {
  const [catalog] = await getCatalogs(getConfig())
  const english = (await catalog?.read(DEFAULT_LANGUAGE)) ?? {}
  const problems: string[] = []
  for (const language of SITE_LANGUAGE_CODES) {
    if (language === DEFAULT_LANGUAGE) continue
    const game = gameWords(language)
    const texts = (await catalog?.read(language)) ?? {}
    for (const [id, { message, translation }] of Object.entries(english)) {
      const source = translation || message || ''
      const { translation: said = '', extra } = texts[id] ?? {}
      const problem =
        missingOf(said, extra) ?? differenceOf(source, said, language) ?? otherNameOf(source, said, game)
      if (problem !== null)
        problems.push(`${language}: “${source}” ${problem}${said === '' ? '' : `: “${said}”`}`)
    }
  }
  return problems
}

function missingOf(said: string, extra: MessageType['extra']): string | null {
  if (said === '') return 'is missing'
  return isFuzzy(extra) ? 'is marked as fuzzy' : null
}

/** Texts of the code that are in no catalogue, and those that no code says any more. */
export async function textsOutOfStep(): Promise<string[]> {
  const [catalog] = await getCatalogs(getConfig())
  const [said, written] = [await catalog?.collect(), await catalog?.read(DEFAULT_LANGUAGE)]
  const missing = Object.entries(said ?? {}).filter(([id]) => written?.[id] === undefined)
  const unused = Object.entries(written ?? {}).filter(([id]) => said?.[id] === undefined)
  return [
    ...missing.map(([, { message }]) => `“${message}” is in no catalogue: npm run texts`),
    ...unused.map(([, { message }]) => `“${message}” is said nowhere: npm run texts`),
  ]
}

/** Whether its translator, or a tool, was not sure of a text (`#, fuzzy`). */
export function isFuzzy(extra: MessageType['extra']): boolean {
  const flags: unknown = extra?.['flags']
  return Array.isArray(flags) && flags.includes('fuzzy')
}

/** Words of the glossary that the game itself has, and that no sentence says in another way. */
const OF_THE_GAME = ['realm', 'add-on', 'behaviour pack', 'resource pack', 'gamertag']

/** A word of the game in English, and the beginnings of its words in a language: endings differ. */
type GameWord = [english: RegExp, said: RegExp]

export function gameWords(language: SiteLanguageCode): GameWord[] {
  const [head = [], ...rows] = readFileSync(join(ROOT, 'docs', 'languages.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.flatMap(([english = '', ...others]) => {
    const word = others[head.indexOf(language) - 1]
    if (!OF_THE_GAME.includes(english) || word === undefined) return []
    const beginnings =
      word.match(/\p{Script=Latin}{3,}|[^\p{Script=Latin}\s,-]+/gu)?.map((part) => part.slice(0, 4)) ?? []
    return [[new RegExp(String.raw`\b${english}s?\b`, 'i'), new RegExp(beginnings.join('|'), 'i')]]
  })
}

/** A word of the game that a translation does not say as the game does; `null` without one. */
export function otherNameOf(source: string, said: string, words: readonly GameWord[]): string | null {
  const plain = source.replaceAll(/\{\w+\}/g, '')
  const other = words.find(([english, name]) => english.test(plain) && !name.test(said))
  return other ? `does not say ${other[1].source} as the game does` : null
}

/** How a translation differs from its English text in what the code fills in; `null` if it does not. */
export function differenceOf(source: string, said: string, language: SiteLanguageCode): string | null {
  const [wanted, given] = [partsOf(source), partsOf(said)]
  if (wanted === null || given === null) return 'cannot be read'
  if (wanted.names !== given.names) return `has other values than ${wanted.names || 'none'}`
  if (wanted.elements !== given.elements) return `has other elements than ${wanted.elements || 'none'}`
  const { pluralCategories } = new Intl.PluralRules(SITE_LANGUAGES[language].tag).resolvedOptions()
  const missing = given.plurals.flatMap((cases) =>
    pluralCategories.filter((category) => !cases.includes(category)),
  )
  return missing.length > 0 ? `lacks the plural ${missing.join(', ')}` : null
}

function partsOf(text: string) {
  let compiled: CompiledMessage
  try {
    compiled = compileMessageOrThrow(text)
  } catch {
    return null
  }
  const names = new Set<string>()
  const plurals: string[][] = []
  const read = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, kind, cases] = token
      names.add(name)
      if (typeof cases !== 'object' || cases === null) continue
      if (kind === 'plural') plurals.push(Object.keys(cases))
      for (const each of Object.values(cases)) if (Array.isArray(each)) read(each)
    }
  }
  read(compiled)
  const elements = [...text.matchAll(/<(\/?\w+)\/?>/g)]
    .map(([, name = '']) => name)
    .toSorted()
    .join(' ')
  return { names: [...names].toSorted().join(', '), plurals, elements: elementsOf(elements) }
}

/** Plural forms repeat their elements, so each counts once. */
const elementsOf = (elements: string) => [...new Set(elements.split(' '))].join(' ')
