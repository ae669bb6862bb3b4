/** The parameter with which owners come back from Discord to the screen where they started. */
export const PROOF_PARAMETER = 'proof'
/** Its values: that they manage the Discord server of their listing, or why that is not proved. */
export const PROOF_RESULTS = [
  'owner',
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

/**
 * Where a browser is sent to prove that its owner manages the Discord of a listing. Discord sends the browser
 * back to `returnTo`, a path of this site.
 */
export function proofHref(listingId: string, returnTo: string): string {
  return `/api/auth/discord/prove?server=${encodeURIComponent(listingId)}&returnTo=${encodeURIComponent(returnTo)}`
}
