/** Tells staff of stored values that nothing can read, until operators have repaired them. */
export function BrokenRows({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <p className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber mb-3 px-5 py-3">
      {count === 1 ? 'One stored value is broken and is' : `${count} stored values are broken and are`} left
      out. The log of last night’s jobs names the columns; please tell the operators.
    </p>
  )
}
