import type { ReactNode } from 'react'
import { say } from '#contract/language/i18n.ts'
import { type FactName, factText } from '#contract/listings/facts.ts'
import { cx } from '../../../ui/cx.ts'

/** The most characters that fit on half a line of a phone. */
const HALF_LINE_MAX = 23

/** Whether the facts of a group and its name fit on half a line of a phone. */
export const isShort = (name: FactName, facts: readonly string[]) =>
  [say(`factName.${name}`), ...facts.map(factText)].join(', ').length <= HALF_LINE_MAX

interface FactLineProps {
  term: string
  /** Whether it takes half a line on a phone, beside another one. */
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
