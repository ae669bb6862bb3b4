import { type Moderation, ownerState } from '#contract/staff/moderation.ts'
import type { Tone } from '../../ui/Badge.tsx'

interface Badge {
  tone: Tone
  word: string
  /** Who can see the page, and why other people cannot; `null` on a public page. */
  note: string | null
}

const STAFF_WORDS: Record<Moderation, string> = {
  approved: 'Approved',
  pending: 'Pending',
  denied: 'Denied',
  suspended: 'Suspended',
}

const TONES: Record<Moderation, Tone> = {
  approved: 'moss',
  pending: 'amber',
  denied: 'coral',
  suspended: 'coral',
}

/** The badge beside the name. Only the owner and admins can open a page that is not public. Owners see two states only. */
export function moderationBadge(moderation: Moderation, viewerIsStaff: boolean): Badge {
  if (moderation === 'approved') return { tone: TONES.approved, word: STAFF_WORDS.approved, note: null }
  if (viewerIsStaff) {
    const word = STAFF_WORDS[moderation]
    return { tone: TONES[moderation], word, note: 'Only its owner and staff can see this page.' }
  }
  return {
    tone: 'amber',
    word: ownerState(moderation),
    note: 'Only you and staff can see this page. Votes and reviews open once it is approved.',
  }
}
