import { MINUTE } from '../base/time.ts'

export const CAPTCHA_LIFETIME_MS = 5 * MINUTE
export const CAPTCHA_LENGTH = 5
/** The longest token of Turnstile. */
export const CAPTCHA_ANSWER_MAX = 2048
export const CAPTCHA_MISSING_MESSAGE = 'Type the characters in the picture.'
export const CAPTCHA_MESSAGE = 'Those characters don’t match the picture. Try the new one.'
export const TURNSTILE_MESSAGE = 'The robot check failed. Please try again.'

/** Where Turnstile is loaded from and its tokens are checked. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com'
/** The action for which tokens are created. A token with another action is refused. */
export const TURNSTILE_ACTION = 'submit'
