import { DAY } from '../base/time.ts'

/** How long a confirmed membership can be used. After that the person confirms it again. */
export const PROOF_LIFETIME_MS = 30 * DAY
/** How long somebody must have been in a Discord server before their votes for it count as proven. */
export const PROVEN_AFTER_MS = 7 * DAY

/** What a person proves with a consent of its own at Discord: to be in the Discord server of a listing, or to own or manage it. */
export const PROOF_KINDS = ['member', 'owner'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** The parameter with which a person comes back from Discord to the screen where they started. */
export const PROOF_PARAMETER = 'proof'
/** Its values: what is proved now, or why nothing is. */
export const PROOF_RESULTS = [
  ...PROOF_KINDS,
  'not-member',
  'not-owner',
  'other-account',
  'no-discord',
  'cancelled',
  'expired',
  'busy',
  'discord-busy',
  'failed',
] as const
export type ProofResult = (typeof PROOF_RESULTS)[number]

/** Where a browser is sent to prove something about a listing. It comes back to `returnTo`, a path of this site. */
export function proofHref(kind: ProofKind, listingId: string, returnTo: string): string {
  return `/api/auth/discord/prove?as=${kind}&server=${encodeURIComponent(listingId)}&returnTo=${encodeURIComponent(returnTo)}`
}
