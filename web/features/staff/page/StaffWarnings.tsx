const LOOK = 'notch notch-step-3 notch-fill-amber-soft notch-edge-amber mb-3 px-5 py-3'

interface StaffWarningsProps {
  /** How many stored values nothing can read. */
  broken: number | undefined
}

/** Tells staff what only operators can mend. */
export const StaffWarnings = ({ broken = 0 }: StaffWarningsProps) => (
  <>
    {broken > 0 && (
      <p className={LOOK}>
        {broken === 1 ? 'One stored value is broken and is' : `${broken} stored values are broken and are`}{' '}
        left out. The log of last night’s jobs names the columns; please tell the operators.
      </p>
    )}
  </>
)
