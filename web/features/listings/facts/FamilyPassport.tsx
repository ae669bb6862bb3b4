import { familyPassport } from '#contract/listings/family-passport.ts'
import { FACTS, factText } from '#contract/listings/facts.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { useNow } from '../../../ui/clock.ts'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { dayText } from './fact-source.ts'

/** What parents want to know, as one card: what the owner declares, what staff checked, and until when that counts. Without such facts there is no card. */
export function FamilyPassport({ listing: { facts, factDates = [] } }: { listing: Listing }) {
  const now = useNow()
  const passport = familyPassport(facts, factDates, now)
  if (passport === null) return null
  const { entries, checked, lapses } = passport
  return (
    <section aria-labelledby="family" className={cardClass({ className: 'grid gap-3 p-5' })}>
      <h2 id="family" className="text-xl">
        Family passport
      </h2>
      <p className="text-sm text-ink-muted">
        {checked === 0
          ? 'The owner declares this. Staff have not checked it.'
          : `Staff checked ${checked} of ${entries.length}. The owner declares the rest.`}
      </p>
      <dl className="grid">
        {entries.map(({ name, facts: told, source, at }) => (
          <div key={name} className="grid gap-0.5 border-t-2 border-line py-2">
            <dt className="text-sm text-ink-muted">{FACTS[name].label}</dt>
            <dd className="font-medium wrap-anywhere">{told.map(factText).join(', ')}</dd>
            <dd className="flex items-center gap-1.5 text-sm text-ink-muted">
              {source === 'staff' && <CheckIcon className="size-3.5 text-moss" />}
              {source === 'staff' ? 'Checked by staff' : 'The owner says so'}, {dayText(at)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">
        Counts until {dayText(lapses)}. Then somebody has to look again. No card replaces a parent.
      </p>
    </section>
  )
}
