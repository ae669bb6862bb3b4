import { toast } from './toast.ts'

/** Long enough to read the toast and reach the button. */
const UNDO_TOAST_MS = 12_000
/** One toast for all of them, so that they never pile up over the next case. */
const ID = 'undo'

/** Takes back what the toast offers to take back. */
let latest: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** What was done again and again while the toast was there, and how often. */
let run = { done: '', count: 0 }

/** Says what was done, with a button that takes it back once. `done` counts what is repeated: '5 approved'. */
export function undoToast(text: string, undo: () => void, done = ''): void {
  const isRepeated = latest !== null && done !== '' && run.done === done
  run = { done, count: isRepeated ? run.count + 1 : 1 }
  toast.success(
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{isRepeated ? `${run.count} ${done}` : text}</span>
      <button type="button" className="link font-semibold" onClick={takeBack}>
        {isRepeated ? 'Undo last' : 'Undo'}
      </button>
    </span>,
    { id: ID, duration: UNDO_TOAST_MS },
  )
  latest = takeBack
  clearTimeout(timer)
  timer = setTimeout(() => (latest = null), UNDO_TOAST_MS)

  function takeBack() {
    latest = null
    toast.dismiss(ID)
    undo()
  }
}

/** Presses the button of the toast, for a keyboard shortcut. Returns whether there was one. */
export function undoLatest(): boolean {
  const undo = latest
  undo?.()
  return undo !== null
}
