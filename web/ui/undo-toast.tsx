import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

/** Long enough to read the toast and reach the button. */
const UNDO_TOAST_MS = 12_000
/** One id for all of them, so that toasts never pile up over the next case. */
const ID = 'undo'
/** More than anybody takes back one by one. */
const UNDOS_MAX = 100

/**
 * What takes back each change, the latest last; `null` for one that cannot be taken back. They stay longer than
 * their toast.
 */
const undos: ((() => void) | null)[] = []
let isShown = false
let timer: ReturnType<typeof setTimeout> | undefined
/** What was repeated while the toast was there, and how often. */
let run = { done: '', count: 0 }

/**
 * Says what was done, with a button that takes it back once. `done` counts what is repeated: '5 approved'.
 */
export function undoToast(text: string, undo: () => void, done = ''): void {
  const isRepeated = isShown && done !== '' && run.done === done
  run = { done, count: isRepeated ? run.count + 1 : 1 }
  toast.success(
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{isRepeated ? `${run.count} ${done}` : text}</span>
      <button type="button" className="link font-semibold" onClick={takeBack}>
        {isRepeated ? t`Undo last` : t`Undo`}
      </button>
    </span>,
    { id: ID, duration: UNDO_TOAST_MS },
  )
  remember(takeBack)
  isShown = true
  clearTimeout(timer)
  timer = setTimeout(() => (isShown = false), UNDO_TOAST_MS)

  function takeBack() {
    const at = undos.indexOf(takeBack)
    if (at === -1) return
    undos.splice(at, 1)
    isShown = false
    toast.dismiss(ID)
    undo()
  }
}

/** Says what was done and cannot be taken back. The keyboard shortcut does not reach past it. */
export function finalToast(text: string): void {
  toast.success(text)
  remember(null)
}

function remember(undo: (() => void) | null): void {
  undos.push(undo)
  if (undos.length > UNDOS_MAX) undos.shift()
}

/**
 * Takes back the latest change of this page, then the one before it, for a keyboard shortcut. Returns whether
 * there was one that can be taken back.
 */
export function undoLatest(): boolean {
  const undo = undos.at(-1)
  undo?.()
  return Boolean(undo)
}
