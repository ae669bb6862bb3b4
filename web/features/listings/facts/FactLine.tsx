import { say } from '#contract/language/i18n.ts'
import type { ReactNode } from 'react'
import { type FactName, factText } from '#contract/listings/facts.ts'
import { cx } from '../../../ui/cx.ts'

/** Whether a fact and its name fit on half a line of a phone. */
export const isShort = (name: FactName, told: readonly string[]) =>
  [say(`factName.${name}`), ...told.map(factText)].join(', ').length < 24

interface FactLineProps {
  term: string
  /** Short enough to stand beside another. */
  half?: boolean
  children: ReactNode
}

/** A fact in a table of two columns. */
export function FactLine({ term, half = false, children }: FactLineProps) {
  return (
    <div className={cx('flex flex-wrap items-baseline gap-x-2', !half && 'max-lg:col-span-2')}>
      <dt className="text-ink-muted">{term}</dt>
      <dd className="tabular font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
