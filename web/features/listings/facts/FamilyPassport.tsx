import { familyPassport, type PassportEntry } from '#contract/listings/family-passport.ts'
import { FACTS, factText } from '#contract/listings/facts.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { useNow } from '../../../ui/clock.ts'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { FactLine, isShort } from './FactLine.tsx'
import { shortDateText } from '#contract/text/english-days.ts'
import { Section } from '../../../ui/Section.tsx'

/** What parents want to know, in one look: what the owner declares, what staff checked, and until when that counts. */
export function FamilyPassport({ listing: { facts, factDates = [] } }: { listing: Listing }) {
  const passport = familyPassport(facts, factDates, useNow())
  if (passport === null) return null
  const { entries, lapses } = passport
  return (
    <Section
      id="family"
      title="Family passport"
      heading="text-base sm:text-lg"
      className="grid gap-1 border-t-2 border-line px-4 py-3 sm:px-8 sm:py-4"
    >
      <dl className="grid grid-flow-row-dense grid-cols-2 gap-x-3 gap-y-1 text-sm sm:flex sm:flex-wrap sm:gap-x-6">
        {entries.map(({ name, facts: told, source }) => (
          <FactLine key={name} term={FACTS[name].label} half={isShort(name, told)}>
            <span>{told.map(factText).join(', ')}</span>
            {source === 'staff' && (
              <>
                <CheckIcon className="ml-1 inline size-3.5 text-moss" />
                <span className="sr-only"> (checked by staff)</span>
              </>
            )}
          </FactLine>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">
        {sourcesText(entries)} It counts until <span>{shortDateText(lapses)}</span>. No card replaces a
        parent.
      </p>
    </Section>
  )
}

function sourcesText(entries: readonly PassportEntry[]): string {
  const oldest = (source: PassportEntry['source']) =>
    entries
      .filter((entry) => entry.source === source)
      .map(({ at }) => at)
      .toSorted()[0]
  const [checked, said] = [oldest('staff'), oldest('owner')]
  if (checked === undefined)
    return `The owner says so, ${shortDateText(said ?? '')}. Staff have not checked it.`
  if (said === undefined) return `Checked by staff, ${shortDateText(checked)}: they saw it for themselves.`
  return `Staff saw for themselves what has a mark, ${shortDateText(checked)}. The owner says the rest, ${shortDateText(said)}.`
}
