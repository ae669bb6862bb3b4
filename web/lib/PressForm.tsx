import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { inPageLanguage } from '#contract/language/i18n.ts'
import type { Press } from '#contract/people/press.ts'

interface PressFormProps {
  press: Press
  listingId: string
  /** What the app does instead. Without it the Worker always answers, and a visitor signs in on the way. */
  onPress?: () => void
  /** The app can do more: a press before it is ready waits for it. Without scripts the form is sent. */
  waits?: boolean
  /** Its submit button. */
  children: ReactNode
}

/** A button about a server that works before the app does: then the Worker answers and leads back here. */
export function PressForm({ press, listingId, onPress, waits, children }: PressFormProps) {
  const from = inPageLanguage(useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr }))
  return (
    <form
      method="post"
      action={`/servers/${listingId}/${press}`}
      data-waits={waits}
      onSubmit={
        onPress &&
        ((event) => {
          event.preventDefault()
          onPress()
        })
      }
    >
      <input type="hidden" name="from" value={from} />
      {children}
    </form>
  )
}
