import { t } from '@lingui/core/macro'
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface LeaveDialogProps {
  unsaved: boolean
  /** Whether a picture is being sent. */
  sending: boolean
  /** Set when leaving is intended: after a save. */
  leaving: RefObject<boolean>
  onDiscard: () => void
}

/** Asks for confirmation before unsaved changes are lost by a link, the back button or closing the tab. */
export function LeaveDialog({ unsaved, sending, leaving, onDiscard }: LeaveDialogProps) {
  const mustAsk = () => (unsaved || sending) && !leaving.current
  const blocker = useBlocker({
    // Opening the menu of narrow screens adds an entry with the same path to the history: that loses nothing.
    shouldBlockFn: ({ current, next }) => mustAsk() && current.pathname !== next.pathname,
    enableBeforeUnload: mustAsk,
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
