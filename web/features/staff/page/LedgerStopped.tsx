/** Tells staff that the public ledger does not grow, until operators have mended it. */
export function LedgerStopped({ stopped }: { stopped: boolean }) {
  if (!stopped) return null
  return (
    <p className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber mb-3 px-5 py-3">
      The public ledger has stopped growing. Votes and decisions count as before. The log of the hourly job
      says why; please tell the operators, whose manual says what to do.
    </p>
  )
}
