/**
 * What an API key may do. A key never permits more than its scopes name, nor more than the person who made it
 * may do at that moment.
 */
export const KEY_SCOPES = ['votes:read', 'listing:read', 'listing:write', 'stats:write', 'claims'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Keys made before there were scopes, and keys for which none were chosen: what bots always did. */
export const DEFAULT_KEY_SCOPES: readonly KeyScope[] = ['stats:write']

/**
 * The beginning of each key. Programs that look for secrets in public code find keys by it: `rp_live_`, then
 * 50 letters and digits, of which the last six are a checksum.
 */
export const KEY_PREFIX = 'rp_live_'

export const KEY_LIFETIMES_DAYS = [30, 90, 365] as const
export const KEY_LIFETIME_MAX_DAYS = 3650

/** Whose servers a key is for: those of the person who made it, or every server, for staff. */
export const TOKEN_SCOPES = ['owner', 'staff'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
export const TOKEN_LABEL_MAX = 40
/** Maximum number of keys per person. */
export const TOKENS_MAX = 10
