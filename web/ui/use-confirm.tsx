import { useState } from 'react'
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx'

interface Asked extends Question {
  /** What is done after a yes. It tells itself how it ended. */
  act: () => Promise<unknown>
}

/** A question before something that cannot be undone, and its dialog, which closes once that has ended. */
export function useConfirm() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isActing, setActing] = useState(false)
  const close = () => setAsked(null)
  function act() {
    setActing(true)
    const end = () => {
      setActing(false)
      close()
    }
    asked?.act().then(end, end)
  }
  const dialog = <ConfirmDialog question={asked} busy={isActing} onConfirm={act} onClose={close} />
  return [setAsked, dialog] as const
}
