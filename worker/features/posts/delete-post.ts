import type { z } from 'zod'
import { DEFAULT_RULE } from '#contract/rules.ts'
import type { moderationBody } from '#contract/wire/moderation.ts'
import { requireAdmin } from '../../http/auth.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { writeOnce } from '../audit/write-audit.ts'

/**
 * Removes a reply or news, by a rule. The audit entry makes the statement of reasons, which keeps the words until the time for an appeal is over, and closes
 * the reports about them. 404 for a second admin.
 */
export async function deletePost(
  ctx: UserCtx,
  postId: string,
  { rule = DEFAULT_RULE, note }: z.output<typeof moderationBody>,
): Promise<{ _id: string; serverId: string }> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const {
    done,
    rows: [entry],
  } = await writeOnce<[{ serverId: string }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?5, ?2, ?3, 'post.delete', 'post', p.id, json_object('serverId', p.listing_id, 'authorId', p.author_id, 'title', p.title, 'text', p.text),
                json_patch(?4, iif(EXISTS (SELECT 1 FROM reports WHERE post_id = p.id AND status <> 'closed'), '{"reported":1}', '{}'))
           FROM posts p WHERE p.id = ?1`,
        )
        .bind(postId, now, actor.userId, JSON.stringify({ rule, note: note || null }), attempt),
      db.prepare('DELETE FROM posts WHERE id = ?1 AND changes() > 0').bind(postId),
    ],
    [
      db
        .prepare(
          `SELECT before ->> 'serverId' AS serverId FROM audit_log WHERE target_kind = 'post' AND target_id = ?1 AND action = 'post.delete' ORDER BY seq DESC LIMIT 1`,
        )
        .bind(postId),
    ],
  )
  const [row] = entry.results
  if (!done || !row) throw new HttpError('not_found', 'Reply or news not found')
  return { _id: postId, serverId: row.serverId }
}
