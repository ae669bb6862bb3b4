import type { Env } from './env.ts'

/** Whether the site uses https. Its cookies are then `Secure`, and their names bind them to the host. */
export function isHttps(env: Pick<Env, 'ORIGIN'>): boolean {
  return env.ORIGIN.startsWith('https://')
}
