import { FACT_NAME_WORDS } from './fact-words.ts'
import { FACT_NAMES, FACTS, factsOf, LANGUAGES_MAX } from './facts.ts'

/** What is wrong with a list of facts; `null` when it is right. */
export function errorInFacts(facts: readonly string[]): string | null {
  for (const name of FACT_NAMES) {
    const chosen = factsOf(facts, name)
    if (chosen.length > 1 && !FACTS[name].many) return `Choose one answer for ${FACT_NAME_WORDS[name]}.`
    if (chosen.length > LANGUAGES_MAX && name === 'lang') return `Choose at most ${LANGUAGES_MAX} languages.`
  }
  return null
}
