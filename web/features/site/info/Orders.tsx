import { SORTS } from '#contract/directory/directory.ts'
import { EQUAL_RULE, ORDERS } from '#contract/directory/orders.ts'
import { InfoSection } from './InfoSection.tsx'

/** How each order of the directory follows. */
export function Orders() {
  return (
    <InfoSection id="orders">
      <p className="text-lg">Nobody can pay for a place. {EQUAL_RULE}</p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        {SORTS.map((sort) => (
          <div key={sort} className="sm:contents">
            <dt className="font-semibold">{ORDERS[sort].control}</dt>
            <dd className="text-ink-muted">{ORDERS[sort].formula}</dd>
          </div>
        ))}
      </dl>
    </InfoSection>
  )
}
