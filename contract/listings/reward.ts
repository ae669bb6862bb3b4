import { SITE_SLUG } from '../site/site.ts'

/** Before the random part of a reward key. Programs that look for secrets in public code can find it. */
export const REWARD_KEY_PREFIX = `${SITE_SLUG}_reward_`

/** Where plugins ask. The second address answers JSON, as `.vrc` files expect. */
export const CLAIM_PATH = '/api/'
export const CLAIM_JSON_PATH = '/api-vrc/'

/** Xbox allows 12 characters and a suffix, and allowed 15 before. */
export const GAMERTAG_MAX = 20

/** A longer text is no name of a player. */
export const CLAIM_NAME_MAX = 64

/**
 * What a plugin was told last. The first two mean that there is nothing to claim, `ready` that a vote waits;
 * `no_name` also stands for a placeholder that was not filled in.
 */
export const ASK_OUTCOMES = [
  'unknown_name',
  'not_voted',
  'ready',
  'claimed_before',
  'claimed',
  'no_name',
  'lists',
  'not_understood',
] as const
export type AskOutcome = (typeof ASK_OUTCOMES)[number]

/**
 * The form in which names of players are compared: without case, blanks and '#', as in the game. Servers
 * write '_' for a blank, and Floodgate puts a sign before the name: '.SkyLord', '*SkyLord'.
 */
export function gamertagKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_#]+/gu, '')
    .replace(/^[^\p{L}\p{N}]+/u, '')
}

/** A ready-made file for plugins that read `.vrc` files. `origin` is the address of the site. */
export function vrcFile(origin: string, key: string): string {
  const question = `object=votes&element=claim&key=${key}&username={USERNAME}`
  return `${JSON.stringify(
    {
      website: `${origin}/`,
      check: `${origin}${CLAIM_JSON_PATH}?${question}`,
      claim: `${origin}${CLAIM_JSON_PATH}?action=post&${question}`,
    },
    null,
    2,
  )}\n`
}
