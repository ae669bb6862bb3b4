import { toast } from './toast.ts'

/** Long enough to read the toast and reach the button. */
const UNDO_TOAST_MS = 12_000

/** Takes back what the latest toast offers to take back. */
let latest: (() => void) | null = null

/** Says what was done, with a button that takes it back once. */
export function undoToast(text: string, undo: () => void): void {
  const id = toast.success(
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{text}</span>
      <button type="button" className="link font-semibold" onClick={takeBack}>
        Undo
      </button>
    </span>,
    { duration: UNDO_TOAST_MS },
  )
  latest = takeBack
  setTimeout(forget, UNDO_TOAST_MS)

  function forget() {
    if (latest === takeBack) latest = null
  }
  function takeBack() {
    forget()
    toast.dismiss(id)
    undo()
  }
}

/** Presses the button of the latest such toast, for a keyboard shortcut. Returns whether there was one. */
export function undoLatest(): boolean {
  const undo = latest
  undo?.()
  return undo !== null
}
