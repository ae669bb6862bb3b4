import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import type { moderationBody } from '#contract/staff/moderation.wire.ts'
import { auditLog, posts } from '../../../db/schema.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { decide } from '../../decisions/decide.ts'

/** Removes a reply or news, by a rule. 404 for a second admin. */
export async function deletePost(
  ctx: UserCtx,
  postId: string,
  { rule = DEFAULT_RULE, note }: z.output<typeof moderationBody>,
): Promise<{ _id: string; serverId: string }> {
  requireAdmin(ctx)
  const [done, ...rows] = await writeOnce<[{ serverId: string }]>(
    ctx,
    decide(
      ctx,
      'remove-post',
      {
        id: posts.id,
        from: sql`${posts} WHERE ${posts.id} = ${postId}`,
        before: sql`json_object('serverId', ${posts.listingId}, 'authorId', ${posts.authorId}, 'title', ${posts.title}, 'text', ${posts.text})`,
      },
      { rule, note: note || null },
    ),
    [serverOfRemoved(postId)],
  )
  const [row] = rows[0]
  if (!done || !row) throw new HttpError('not_found', 'Reply or news not found')
  return { _id: postId, serverId: row.serverId }
}

const serverOfRemoved = (id: string): SQL =>
  sql`SELECT ${auditLog.before} ->> 'serverId' AS serverId FROM ${auditLog} WHERE ${auditLog.targetKind} = 'post'
       AND ${auditLog.targetId} = ${id} AND ${auditLog.action} = 'post.delete' ORDER BY ${auditLog.seq} DESC LIMIT 1`
