import { isHttps } from '../platform/origin.ts'
import type { AppContext } from './app-env.ts'

/** Lax: a person who follows a link from Discord to this site is signed in. */
export const cookieAttributes = (c: AppContext) =>
  ({ path: '/', sameSite: 'Lax', secure: isHttps(c.env) }) as const
