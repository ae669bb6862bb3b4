import type { ReactNode } from 'react'

/** Of facts: as many on a line as fit. */
export const factList = 'flex flex-wrap gap-x-4 gap-y-1 text-sm sm:gap-x-6'

/** A fact and its name. */
export function FactLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="*:inline lg:flex lg:items-baseline">
      <dt className="mr-2 text-ink-muted">{term}</dt>
      <dd className="tabular font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
