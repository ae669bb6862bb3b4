import { useState } from 'react'
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx'

interface Asked extends Question {
  /** Runs after a yes, and shows its own success or error. */
  act: () => Promise<unknown>
}

/**
 * A function that asks before something that cannot be undone, and the dialog, which closes once `act` has
 * ended.
 */
export function useConfirm() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [acting, setActing] = useState<Asked | null>(null)
  function act() {
    setActing(asked)
    // The dialog may show another question by now. That one stays.
    const withoutThis = (one: Asked | null) => (one === asked ? null : one)
    const end = () => {
      setActing(withoutThis)
      setAsked(withoutThis)
    }
    asked?.act().then(end, end)
  }
  const dialog = (
    <ConfirmDialog
      question={asked}
      busy={asked !== null && asked === acting}
      onConfirm={act}
      onClose={() => setAsked(null)}
    />
  )
  return [setAsked, dialog] as const
}
