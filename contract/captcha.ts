import { MINUTE } from './time.ts'

/** How long a challenge can be answered. */
export const CAPTCHA_LIFETIME_MS = 5 * MINUTE
export const CAPTCHA_LENGTH = 5
export const CAPTCHA_MESSAGE = 'That did not match the picture. Here is a new one.'
