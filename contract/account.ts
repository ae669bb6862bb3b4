import { SITE_SLUG } from './site.ts'

/** File name of a person's data export. */
export const ACCOUNT_FILE = `${SITE_SLUG}-account.json`
