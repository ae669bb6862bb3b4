import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface LeaveDialogProps {
  /** Whether there are unsaved changes. */
  unsaved: boolean
  /** Set when leaving is intended: after a save. */
  leaving: RefObject<boolean>
}

/** Asks for confirmation before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveDialog({ unsaved, leaving }: LeaveDialogProps) {
  const holds = () => unsaved && !leaving.current
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true })
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={stay}>Keep editing</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Discard changes
          </Button>
        </>
      }
    >
      <p>Your changes have not been saved.</p>
    </Dialog>
  )
}
