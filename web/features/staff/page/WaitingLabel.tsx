import { WAITING_SHOWN_MAX } from '#contract/staff/moderation.ts'

/** The label of a tab, with the number that waits there. For screen readers the number is its description. */
export function WaitingLabel({ label, waiting = 0 }: { label: string; waiting: number | undefined }) {
  if (waiting === 0) return label
  return (
    <>
      {label}
      <span
        aria-hidden="true"
        className="tabular notch notch-step-2 notch-border-0 notch-fill-amber-soft px-1.5 text-xs text-amber"
      >
        {waiting > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : waiting}
      </span>
    </>
  )
}
