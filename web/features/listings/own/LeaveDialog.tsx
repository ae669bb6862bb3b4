import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface LeaveDialogProps {
  /** Whether there are unsaved changes. */
  unsaved: boolean
  /** Whether a picture is being sent. */
  sending: boolean
  /** Set when leaving is intended: after a save. */
  leaving: RefObject<boolean>
  /** The changes are not wanted any more. */
  onDiscard: () => void
}

/** Asks for confirmation before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveDialog({ unsaved, sending, leaving, onDiscard }: LeaveDialogProps) {
  const holds = () => (unsaved || sending) && !leaving.current
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
          title: t`Leave without saving?`,
          text: sending
            ? t`A picture is still being sent, and your changes have not been saved.`
            : t`Your changes have not been saved.`,
          action: t`Discard changes`,
          cancel: t`Keep editing`,
        }
      }
      busy={false}
      isAboutLeaving
      onConfirm={() => {
        onDiscard()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
