import type { z } from 'zod'
import { DAY } from '#contract/time.ts'
import { foldName } from '#contract/fold.ts'
import type { submission } from '#contract/wire/listing.ts'
import { auditStatement } from '../audit/write-audit.ts'
import type { UserCtx } from '../../http/context.ts'
import { tooManyRequests } from '../../http/http-error.ts'
import { newId } from '../../platform/ids.ts'

/** Nobody has more realms to list in a day, and people review the queue. */
export const SUBMISSIONS_A_DAY = 20

export type SubmissionInput = Omit<z.output<typeof submission>, 'captcha'>

/** Adds a new listing to the review queue. The insert itself enforces the daily limit. */
export async function submitListing(
  ctx: UserCtx,
  input: SubmissionInput,
): Promise<{ _id: string; moderation: 'pending' }> {
  const id = newId()
  const address = input.server.id ?? input.server.code
  if (!address) throw new Error('A submission without an address passed validation')
  const { name } = input.server
  const [inserted] = await ctx.db.batch<[{ id: string }, never]>([
    ctx.db
      .prepare(
        `INSERT INTO listings (id, owner_id, name, name_key, description, discord, realm_link, realm_link_visible, moderation, created, updated)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, 'pending', ?8, ?8
          WHERE (SELECT count(*) FROM listings WHERE owner_id = ?2 AND created > ?9) < ?10
         RETURNING id`,
      )
      .bind(
        id,
        ctx.actor.userId,
        name,
        foldName(name),
        input.description,
        input.discord,
        address.text,
        ctx.now,
        ctx.now - DAY,
        SUBMISSIONS_A_DAY,
      ),
    auditStatement(ctx, {
      action: 'listing.submit',
      targetKind: 'listing',
      targetId: id,
      after: { name, discord: input.discord },
    }),
  ])
  if (!inserted.results.length)
    throw tooManyRequests(DAY, 'You have submitted many servers today. Try again tomorrow.')
  return { _id: id, moderation: 'pending' }
}
