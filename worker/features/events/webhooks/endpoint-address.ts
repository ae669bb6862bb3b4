import { looksLikeWebhook } from '#contract/events/subscription.ts'
import {
  ENDPOINT_DISCORD_MESSAGE,
  ENDPOINT_INVALID_MESSAGE,
  ENDPOINT_OWN_MESSAGE,
  ENDPOINT_PRIVATE_MESSAGE,
} from '#contract/events/webhook.ts'
import { HttpError } from '../../../http/verb.ts'
import type { Env } from '../../../platform/env.ts'
import { readPublicAddress } from '../../../platform/public-address.ts'

/**
 * The address of an owner's program: https and a public name (see `readPublicAddress`), and not this site. Where this site itself runs on the machine of a
 * developer, a program on the same machine is accepted, so that webhooks can be tried. A sentence when it is refused.
 */
export function readEndpointAddress({ ORIGIN }: Pick<Env, 'ORIGIN'>, text: string): URL | string {
  if (looksLikeWebhook(text)) return ENDPOINT_DISCORD_MESSAGE
  const site = new URL(ORIGIN)
  const here = URL.parse(text.trim())
  const url = here && isThisMachine(site) && isThisMachine(here) ? here : readPublicAddress(text)
  if (url === 'malformed' || url === 'not-https') return ENDPOINT_INVALID_MESSAGE
  if (url === 'private') return ENDPOINT_PRIVATE_MESSAGE
  return url.host === site.host ? ENDPOINT_OWN_MESSAGE : url
}

const isThisMachine = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')

/** As it is stored: without its fragment. Throws a sentence for the owner when it is refused. */
export function requireEndpointAddress(env: Pick<Env, 'ORIGIN'>, text: string): URL {
  const url = readEndpointAddress(env, text)
  if (typeof url === 'string') throw new HttpError('invalid_input', url, { field: 'url' })
  url.hash = ''
  return url
}
