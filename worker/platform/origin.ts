import type { Env } from './env.ts'

/** Whether the site is reached over https: its cookies are then `Secure` and pinned to the host by their names. */
export function isHttps(env: Pick<Env, 'ORIGIN'>): boolean {
  return env.ORIGIN.startsWith('https://')
}
