import { iso, isoOrNull } from '#contract/base/iso.ts'
import { FACT_NAMES, factsOf, type FactName, knownFacts } from '#contract/listings/facts.ts'
import type { FactDates } from '#contract/listings/family-passport.ts'

/** When staff checked the facts of a group, in ms since 1970; `null` if they did not, or if other facts are given now. */
export function checkedAt(facts: readonly string[], checks: unknown, name: FactName): number | null {
  const check = property(checks, name)
  const at = property(check, 'at')
  const checkedFacts = knownFacts(property(check, 'facts'))
  const answers = factsOf(facts, name)
  const isSame =
    answers.length > 0 &&
    answers.length === checkedFacts.length &&
    answers.every((fact) => checkedFacts.includes(fact))
  return isSame && typeof at === 'number' ? at : null
}

export function factDatesOf(facts: readonly string[], said: unknown, checks: unknown): FactDates[] {
  return FACT_NAMES.flatMap((name) => {
    const at = property(said, name)
    if (factsOf(facts, name).length === 0 || typeof at !== 'number') return []
    const checked = checkedAt(facts, checks, name)
    return [{ name, said: iso(at), checked: isoOrNull(checked) }]
  })
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}
