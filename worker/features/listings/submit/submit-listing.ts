import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { only } from '#contract/base/records.ts'
import { DAY, SECOND } from '#contract/base/time.ts'
import { FACT_NAMES, factsOf } from '#contract/listings/facts.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import type { submission } from '#contract/listings/submission.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { riskyWords } from '#contract/text/forbidden-words.ts'
import { listings } from '../../../db/schema.ts'
import { insertStatements } from '../../../db/sets.ts'
import { transaction } from '../../../http/transaction.ts'
import { HttpError, type UserCtx, tooManyRequests } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { lookUpInvite } from '../../community/hubs/refresh-invites.ts'
import { isSame, keysOfListing, refuseDuplicate } from '../own-duplicate.ts'
import { blockingSubmission, refuseBlockedSubmission } from '../waiting-submissions.ts'
import { isLookAlike } from './look-alike.ts'

/** How many servers one person may submit in 24 hours: staff review each. */
export const SUBMISSIONS_A_DAY = 20

export type SubmissionInput = Omit<z.output<typeof submission>, 'captcha'>

/**
 * Refuses a server that the actor has listed already, and a new owner's fourth one while three wait. The
 * route calls it before it uses up the captcha.
 */
export async function refuseResubmission(ctx: UserCtx, { server }: SubmissionInput): Promise<void> {
  const fields = { name: 'server.name', address: server.id ? 'server.id' : 'server.code' }
  await refuseDuplicate(ctx, { name: server.name, address: addressOf(server) }, fields)
  await refuseBlockedSubmission(ctx)
}

/** Adds a new listing to the review queue. Three of a new owner may wait at a time. */
export async function submitListing(
  ctx: UserCtx,
  input: SubmissionInput,
  /** From `batchOf`. */
  batch: string | null = null,
): Promise<{ _id: string; moderation: 'pending' }> {
  const { now, actor } = ctx
  const id = newId()
  const { name } = input.server
  const address = addressOf(input.server)
  const { discord, website, description } = input
  const keys = keysOfListing({ name, address })
  const submitted = await transaction(ctx, async (tx) => {
    const own = await tx
      .select(only(listings, ['id', 'nameKey', 'realmLink', 'moderation', 'created', 'deletedAt']))
      .from(listings)
      .where(eq(listings.ownerId, actor.userId))
      .orderBy(listings.created, listings.id)
    if (own.some((other) => isSame(other, keys)) || blockingSubmission(own)) return false
    const today = own.filter(({ created }) => created > now - DAY)
    if (today.length >= SUBMISSIONS_A_DAY)
      throw tooManyRequests(DAY, 'You have submitted many servers today. Try again tomorrow.')
    const groups = FACT_NAMES.filter((group) => factsOf(input.facts, group).length > 0)
    tx.write(
      // Not the builder's insert, which would name and bind all columns of a listing.
      ...insertStatements(listings, [
        {
          id,
          ownerId: actor.userId,
          name,
          nameKey: foldName(name),
          description,
          discord,
          realmLink: address.text,
          created: now,
          updated: now,
          website,
          websiteHeld: website !== null && isLookAlike(website),
          words: wordsOf({ description }),
          risky: riskyWords(name, [description]),
          tags: input.tags,
          facts: input.facts,
          batch,
          factsSaid: Object.fromEntries(groups.map((group) => [group, now])),
        },
      ]),
      audit(ctx, 'listing.submit', id, { after: { name, discord, website } }),
    )
    return true
  })
  if (!submitted) {
    // Throws an error that names the blocking server. If that server is gone by now, trying again works.
    await refuseResubmission(ctx, input)
    throw new HttpError('unavailable', 'Try again in a moment.', { retryAfterMs: SECOND })
  }
  // Staff then see where the invite leads. The submission succeeds even if this fails.
  if (discord) ctx.waitUntil(lookUpInvite(ctx, discord).catch(() => undefined))
  return { _id: id, moderation: 'pending' }
}

function addressOf({ id, code }: SubmissionInput['server']) {
  const address = id ?? code
  if (!address) throw new Error('A submission without an address passed validation')
  return address
}
