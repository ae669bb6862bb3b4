import { FACT_NAME_WORDS } from '#contract/listings/fact-words.ts'
import { type FactName, factsOf, factText } from '#contract/listings/facts.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { Section } from '../../../ui/Section.tsx'
import { sourceText } from './fact-source.ts'

interface FactsCheckProps {
  listing: OwnListing
  chosen: readonly FactName[]
  onChoose: (chosen: readonly FactName[]) => void
}

/**
 * Where staff choose which facts they have seen for themselves. A check counts for half a year, and ends when
 * the owner changes the fact.
 */
export function FactsCheck({ listing: { facts, factDates }, chosen, onChoose }: FactsCheckProps) {
  if (factDates.length === 0) return null
  return (
    <Section id="facts-check" title="Check facts" heading="text-xl" isCard className="grid gap-3 p-5">
      <p className="text-sm text-ink-muted">
        Choose only what you have seen yourself. When you save, the page says for half a year that staff
        checked it. This cannot be undone.
      </p>
      <ul className="grid gap-2">
        {factDates.map(({ name, said, checked }) => (
          <li key={name}>
            <label className="flex min-h-11 items-start gap-3">
              <input
                type="checkbox"
                className="mt-1 size-5 shrink-0 accent-moss"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
                }
              />
              <span className="wrap-anywhere">
                <span className="font-semibold">{FACT_NAME_WORDS[name]}:</span>{' '}
                {factsOf(facts, name).map(factText).join(', ')}
                <span className="block text-sm text-ink-muted">{sourceText(said, checked)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  )
}
