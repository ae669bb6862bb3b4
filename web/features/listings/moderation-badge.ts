import { t } from '@lingui/core/macro'
import type { Moderation } from '#contract/staff/moderation.ts'
import type { Tone } from '../../ui/Badge.tsx'
import { MODERATION_LABELS, MODERATION_TONES } from '../../ui/moderation-status.ts'

interface Badge {
  tone: Tone
  word: string
  /** Who can see the page, and why other people cannot; `null` on a public page. */
  note: string | null
}

/** The badge beside the name. Staff see the true state. Everybody else sees Approved or Pending. */
export function moderationBadge(moderation: Moderation, viewerIsStaff: boolean): Badge {
  const isApproved = moderation === 'approved'
  if (isApproved || viewerIsStaff) {
    const note = isApproved ? null : t`Only its owner and staff can see this page.`
    return {
      tone: MODERATION_TONES[moderation],
      word: viewerIsStaff ? MODERATION_LABELS[moderation] : stateText(isApproved),
      note,
    }
  }
  return {
    tone: 'amber',
    word: stateText(isApproved),
    note: t`Only you and staff can see this page. Votes and reviews open once it is approved.`,
  }
}

export const stateText = (isApproved: boolean): string => (isApproved ? t`Approved` : t`Pending`)
