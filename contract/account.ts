import { SITE_SLUG } from './site.ts'

/** What the copy of one's data is called as a file. */
export const ACCOUNT_FILE = `${SITE_SLUG}-account.json`
