import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface LeaveDialogProps {
  /** Whether there are unsaved changes. */
  unsaved: boolean
  /** Set when leaving is intended: after a save. */
  leaving: RefObject<boolean>
}

/** Asks for confirmation before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveDialog({ unsaved, leaving }: LeaveDialogProps) {
  const holds = () => unsaved && !leaving.current
  const blocker = useBlocker({
    // The menu of narrow screens has an entry of its own in the history, with the same path.
    shouldBlockFn: ({ current, next }) => holds() && current.pathname !== next.pathname,
    enableBeforeUnload: holds,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      question={
        blocker.status === 'blocked' && {
          title: 'Leave without saving?',
          text: 'Your changes have not been saved.',
          action: 'Discard changes',
          cancel: 'Keep editing',
        }
      }
      busy={false}
      isAboutLeaving
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
