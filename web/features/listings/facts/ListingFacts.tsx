import { FACT_NAMES, FACTS, factsOf, factText } from '#contract/listings/facts.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Link } from '../../../lib/Link.tsx'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { sourceText } from './fact-source.ts'

/** What the owner tells, each with its source and date. A value leads to the servers that say the same. */
export function ListingFacts({ listing: { facts, factDates = [] } }: { listing: Listing }) {
  if (facts.length === 0) return null
  const sources = new Set(factDates.map(({ said, checked }) => sourceText(said, checked)))
  return (
    <section aria-labelledby="facts" className="grid gap-3">
      <h2 id="facts" className="text-2xl">
        Good to know
      </h2>
      {sources.size === 1 && <p className="text-sm text-ink-muted">{[...sources][0]}</p>}
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {FACT_NAMES.flatMap((name) => {
          const told = factsOf(facts, name)
          const dates = factDates.find((one) => one.name === name)
          if (told.length === 0) return []
          return (
            <div key={name} className="grid content-start gap-0.5 border-t-2 border-line py-3">
              <dt className="text-sm text-ink-muted">{FACTS[name].label}</dt>
              <dd className="font-semibold wrap-anywhere">
                {told.map((fact, place) => (
                  <span key={fact}>
                    {place > 0 && ', '}
                    {name === 'reset' ? (
                      factText(fact)
                    ) : (
                      <Link to="/servers" search={{ with: fact }} className="link">
                        {factText(fact)}
                      </Link>
                    )}
                  </span>
                ))}
              </dd>
              {dates && sources.size > 1 && (
                <dd className="flex items-center gap-1.5 text-sm text-ink-muted">
                  {dates.checked !== null && <CheckIcon className="size-3.5 text-moss" />}
                  {sourceText(dates.said, dates.checked)}
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}
