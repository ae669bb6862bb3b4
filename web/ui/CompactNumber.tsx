import { compactNumber, wholeNumber } from '#contract/language/numbers.ts'

/** A short count; its tooltip shows the exact number. */
export function CompactNumber({ value }: { value: number }) {
  return (
    <span title={wholeNumber(value)} className="tabular">
      {compactNumber(value)}
    </span>
  )
}
