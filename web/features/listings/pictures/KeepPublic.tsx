import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { Button } from '../../../ui/Button.tsx'

/** What is public while new pictures wait for staff. */
export interface KeptPictures {
  /** Whether the field shows it already. */
  isShown: boolean
  onKeep: () => void
}

interface KeepPublicProps {
  kept: KeptPictures | null
  disabled: boolean
  /** Gets the focus, because the pressed button disappears. */
  focusNext: RefObject<HTMLElement | null>
}

/** Brings back what is public. Saving that withdraws what waits. */
export function KeepPublic({ kept, disabled, focusNext }: KeepPublicProps) {
  if (!kept || kept.isShown) return null
  const keep = () => {
    focusNext.current?.focus()
    kept.onKeep()
  }
  return (
    <Button variant="ghost" disabled={disabled} onClick={keep}>
      {t`Keep what is public`}
    </Button>
  )
}

/** What saving does with the pictures of a changed field. */
export const unsavedText = (kept: KeptPictures | null): string =>
  kept?.isShown
    ? t`This is public already. Save to withdraw what waits for staff.`
    : t`Not public yet. Save to show this to everyone.`
