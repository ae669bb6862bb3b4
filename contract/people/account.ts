import { SITE_SLUG } from '../site/site.ts'

export const ACCOUNT_FILE = `${SITE_SLUG}-account.json`

/** KV keys of deleted accounts begin with this; the SHA-256 of the account's id follows, as base64url. */
export const DEPARTURE_PREFIX = 'departed:'
