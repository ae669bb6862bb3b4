import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import {
  TEST_EVENT,
  VOTIFIER_SCHEME,
  WEBHOOK_FAILURES_MAX,
  type WebhookKind,
} from '#contract/events/webhook.ts'
import { webhookMessage } from '#contract/events/webhook.wire.ts'
import type { SiteLanguageCode } from '#contract/language/site-languages.ts'
import { listings, outbox, users, webhooks } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { type Channel, isHeld } from '../outbox/channel.ts'
import { emit } from '../registry.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'
import type { Outcome } from './outcome.ts'
import { tellChannel } from './tell-channel.ts'
import { tellProgram } from './tell-program.ts'
import { tellVotifier, TEST_PLAYER } from './tell-votifier.ts'

/** Votifier refuses longer names. */
const PLAYER_MAX = 16
/** Game servers write names into commands, where other characters have a meaning: '@a' is every player. */
const PLAYER = /^[\p{L}\p{M}\p{N} ._*+-]+$/u

interface Message {
  id: string
  event: string
  at: number
  /** JSON. */
  data: string
  /** Who voted. */
  about: string | null
}

/**
 * Sends a message to an owner's webhook. `null` if it is nothing for it: no words for Discord, no player for
 * Votifier.
 */
export async function tellOwner(
  ctx: Ctx,
  { url, secret, language }: Endpoint & { language: SiteLanguageCode },
  message: Message,
  now: number,
): Promise<Outcome | null> {
  const { env } = ctx
  const { id, event, at, data } = message
  if (url.startsWith(VOTIFIER_SCHEME)) {
    const player = await playerOf(ctx, message)
    return player === null ? null : tellVotifier(env, { url, token: secret ?? '', player, at })
  }
  const body = `{"type":${JSON.stringify(event)},"timestamp":"${iso(at)}","data":${data}}`
  if (secret !== null) return tellProgram(env, { url, secret, id, body, now })
  const worded = webhookMessage.safeParse(JSON.parse(body))
  return worded.success ? tellChannel(env, { url, language }, worded.data) : null
}

/** The gamertag of who voted; `null` if it is not known, too long for Votifier, or not safe in a command. */
async function playerOf({ db }: Ctx, { event, about }: Message): Promise<string | null> {
  if (event === TEST_EVENT) return TEST_PLAYER
  if (event !== 'vote.created' || about === null) return null
  const [voter] = await db.orm.select({ gamertag: users.gamertag }).from(users).where(eq(users.id, about))
  // The game shows gamertags without '#'.
  const player = voter?.gamertag?.replaceAll('#', '') ?? ''
  return PLAYER.test(player) && player.length <= PLAYER_MAX ? player : null
}

const owners = (kinds: readonly WebhookKind[]): Channel<{ sealed: string; language: SiteLanguageCode }> => ({
  targets: webhooks,
  outboxColumn: outbox.webhookId,
  fields: { sealed: webhooks.sealed, language: webhooks.language },
  attemptsMax: WEBHOOK_FAILURES_MAX,
  active: () => and(inArray(webhooks.kind, [...kinds]), isNull(webhooks.offBecause)),
  async open(ctx, run, { id, sealed, language }) {
    const endpoint = await openEndpoint(ctx.env, id, sealed)
    return async (message) => {
      if (!endpoint) return { kind: 'failed', why: 'sealed' }
      run.statementsLeft -= 1
      return (
        (await tellOwner(ctx, { ...endpoint, language }, message, run.clock()))?.sent ?? { kind: 'skipped' }
      )
    }
  },
  // What waits stays in the outbox, and is sent if the owner switches the webhook on again.
  end: (orm, { target, at, because }) => [
    ...emit('webhook.off', {
      from: sql`${webhooks} JOIN ${listings} ON ${listings.id} = ${webhooks.id}
    WHERE ${isHeld({ targets: webhooks }, target)} AND ${webhooks.offBecause} IS NULL`,
      at,
      person: listings.ownerId,
      key: `webhook:${target.id}:${at}`,
      reason: because,
    }),
    orm
      .update(webhooks)
      .set({ offBecause: because })
      .where(isHeld({ targets: webhooks }, target)),
  ],
})

/** A channel of its own, so that a pause that Discord asks for does not stop programs of owners. */
const ownPrograms = owners(['program', 'votifier'])

/** The channel for each kind of webhook. What may have been sent is sent again, with the same id and body. */
export const OWNERS = { program: ownPrograms, votifier: ownPrograms, discord: owners(['discord']) } as const
