/** A hint that follows what is typed. Screen readers tell a change when the person pauses. */
export function TypedHint({ children }: { children: string }) {
  return (
    <span aria-live="polite" className="wrap-anywhere">
      {children}
    </span>
  )
}
