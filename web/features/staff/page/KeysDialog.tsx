import { type ReactNode, useState } from 'react'
import { areKeysOn, switchKeys, useStaffKeys } from '../../../lib/row-keys.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toast.ts'
import { undoLatest } from '../../../ui/undo-toast.tsx'

const KEYS = [
  ['J', 'Next row'],
  ['K', 'Previous row'],
  ['A', 'Approve, publish a change, mark reviewed, accept, release votes'],
  ['D', 'Deny, refuse a change, close report, reject, uphold, make votes void'],
  ['S', 'Suspend, also the server of a report'],
  ['U', 'Unsuspend, reopen report, undo a verdict on votes'],
  ['O', 'Open or close the details; J and K then lead through them'],
  ['N', 'Write a note, in the details'],
  ['Esc', 'Close the details'],
  ['X', 'Select'],
  ['Z', 'Undo the last change, then the one before it'],
  ['← →', 'Switch between Servers and Reports'],
  ['?', 'Show this list'],
] as const

/** A button that lists the keyboard shortcuts of the admin area; the `?` key does the same. */
export function KeysHelp() {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(areKeysOn)
  useStaffKeys(({ key, repeat }) => {
    if (repeat) return false
    if (key === '?') setOpen(true)
    if (key === 'z' && !undoLatest()) toast('Nothing to undo.')
    return key === '?' || key === 'z'
  })
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="link mt-8 text-sm pointer-coarse:hidden"
        aria-keyshortcuts="?"
      >
        Keyboard shortcuts
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-4 gap-y-2">
          {KEYS.map(([key, text]) => (
            <div key={key} className="contents">
              <dt>
                <Key>{key}</Key>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-muted">
          They act on the row that has the focus. The first key you press moves into the first row.
        </p>
        <Switch
          label="Single keys are on in this browser"
          checked={on}
          onChange={({ target }) => {
            switchKeys(target.checked)
            setOn(target.checked)
          }}
        />
      </Dialog>
    </>
  )
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="notch notch-step-2 notch-edge-line px-1.5 py-0.5 font-sans text-sm text-ink">
      {children}
    </kbd>
  )
}
