import { sql } from 'drizzle-orm'
import { lookUpInvite } from '../../community/hubs/refresh-invites.ts'
import type { z } from 'zod'
import { DAY } from '#contract/base/time.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import { foldName } from '#contract/text/fold.ts'
import type { submission } from '#contract/listings/submission.wire.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { type UserCtx, tooManyRequests } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { firstWaits, refuseWhileFirstWaits } from '../first-submission.ts'
import { isLookAlike } from './look-alike.ts'
import { duplicateKeys, isOwnDuplicate, refuseDuplicate } from '../own-duplicate.ts'
import { listings } from '../../../db/schema.ts'
import { into } from '../../../db/sql.ts'

/** Nobody has more realms to list in a day, and people review the queue. */
export const SUBMISSIONS_A_DAY = 20

export type SubmissionInput = Omit<z.output<typeof submission>, 'captcha'>

/**
 * Refuses a server that the actor has listed already, and a new owner's second one while the first waits, before they solve a captcha for it. The insert
 * checks both again.
 */
export async function refuseResubmission(ctx: UserCtx, { server }: SubmissionInput): Promise<void> {
  const fields = { name: 'server.name', address: server.id ? 'server.id' : 'server.code' }
  await refuseDuplicate(ctx, { name: server.name, address: addressOf(server) }, fields)
  await refuseWhileFirstWaits(ctx)
}

/**
 * Adds a new listing to the review queue. The insert itself enforces the daily limit, that the owner has no other of this name or address, and that a new
 * owner's first was decided.
 */
export async function submitListing(
  ctx: UserCtx,
  input: SubmissionInput,
): Promise<{ _id: string; moderation: 'pending' }> {
  const id = newId()
  const { name } = input.server
  const address = addressOf(input.server)
  const { rows } = await ctx.db.twice<{ present: { id: string } }>({
    inserted: sql`INSERT INTO ${into(listings, 'ownerId', 'id', 'name', 'nameKey', 'description', 'discord', 'realmLink', 'realmLinkVisible', 'moderation', 'created', 'updated', 'website', 'websiteHeld', 'words', 'tags', 'facts', 'factsSaid')}
         SELECT ${ctx.actor.userId}, ${id}, ${name}, ${foldName(name)}, ${input.description}, ${input.discord}, ${address.text}, 1, 'pending', ${ctx.now},
         ${ctx.now}, ${input.website}, ${Number(input.website !== null && isLookAlike(input.website))},
         ${JSON.stringify(wordsOf({ description: input.description }))}, ${JSON.stringify(input.tags)}, ${JSON.stringify(input.facts)},
           (SELECT json_group_object(name, ${ctx.now}) FROM (SELECT DISTINCT substr(value, 1, instr(value, '-') - 1) AS name
           FROM json_each(${JSON.stringify(input.facts)})))
          WHERE (SELECT count(*) FROM ${listings} WHERE ${listings.ownerId} = ${ctx.actor.userId} AND ${listings.created} > ${ctx.now - DAY}) < ${SUBMISSIONS_A_DAY}
            AND NOT EXISTS (SELECT 1 FROM ${listings} l WHERE ${isOwnDuplicate(ctx.actor.userId, duplicateKeys({ name, address }))})
            AND ${firstWaits(ctx.actor.userId)} IS NULL`,
    audit: auditStatement(ctx, 'listing.submit', id, {
      after: { name, discord: input.discord, website: input.website },
    }),
    // Sent again, the first statement finds what it has inserted before, and refuses it as a duplicate.
    present: sql`SELECT ${listings.id} FROM ${listings} WHERE ${listings.id} = ${id}`,
  })
  if (!rows.present.length) {
    await refuseResubmission(ctx, input)
    throw tooManyRequests(DAY, 'You have submitted many servers today. Try again tomorrow.')
  }
  // Staff see where it leads. A failure is no failure of the submission.
  if (input.discord) ctx.waitUntil(lookUpInvite(ctx, input.discord).catch(() => undefined))
  return { _id: id, moderation: 'pending' }
}

function addressOf({ id, code }: SubmissionInput['server']) {
  const address = id ?? code
  if (!address) throw new Error('A submission without an address passed validation')
  return address
}
