import {
  DECLINED_FOR_MS,
  INVITATION_LIFETIME_MS,
  TEAM_MAX,
  type TeamRole,
} from '#contract/listings/server-team.ts'
import { DAY } from '#contract/base/time.ts'
import { maySql } from '../../../db/side-sql.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, notYours } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { tellPerson } from '../../events/registry.ts'
import { takeQuota } from '../../../http/take-quota.ts'
import { auditStatement, writeOnce } from '../../../http/write-audit.ts'

/** Each one tells somebody, and answers whether they have an account here. */
const INVITED_A_DAY = { name: 'team-invite', limit: 60, windowMs: DAY }

interface Invitation {
  listingId: string
  /** A name, or an id at the chat platform. */
  person: string
  role: TeamRole
  /** Whether the listing itself is offered. */
  transfers: boolean
}

/**
 * Invites somebody who has signed in here into the team of a listing, and tells them; nothing changes until they accept. Owners invite editors and
 * analysts; further owners, and a new owner of the page, are for that one to invite. An invitation that waits is replaced.
 */
export async function inviteMember(ctx: UserCtx, { listingId, person, role, transfers }: Invitation) {
  const { db, now, actor } = ctx
  const id = newId()
  // Before anything about other people is looked up.
  const listing = await db
    .prepare(
      `SELECT l.name, l.owner_id FROM listings l WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${maySql('own')}`,
    )
    .bind(listingId, actor.userId)
    .first<{ name: string; owner_id: string }>()
  if (!listing) throw notYours()
  if ((transfers || role === 'owner') && listing.owner_id !== actor.userId)
    throw new HttpError('forbidden', 'Only the owner of the page can do that.')
  await takeQuota(ctx, INVITED_A_DAY, actor.userId)
  const userId = await findPerson(ctx, person)
  if (userId === listing.owner_id)
    throw new HttpError('state_conflict', 'They own this server already.', { current: 'owner' })
  const entry = {
    action: 'listing.invite',
    targetKind: 'listing',
    targetId: listingId,
    after: { role, transfers, userId },
  } as const
  const {
    done,
    rows: [state],
  } = await writeOnce<[{ people: number; declined_at: number | null }]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO listing_invitations (id, listing_id, user_id, invited_by, role, transfers, at, expires_at)
         SELECT ?3, l.id, ?4, ?2, ?5, ?6, ?7, ?8 FROM listings l
          WHERE l.id = ?1 AND l.deleted_at IS NULL AND ${maySql('own')} AND l.owner_id <> ?4 AND (l.owner_id = ?2 OR NOT (?6 OR ?5 = 'owner'))
            AND (?6 OR NOT EXISTS (SELECT 1 FROM listing_members WHERE listing_id = l.id AND user_id = ?4 AND role IS NOT NULL))
            AND ${peopleSql('?7')} < ${TEAM_MAX}
         ON CONFLICT (listing_id, user_id) DO UPDATE SET id = excluded.id, invited_by = excluded.invited_by, role = excluded.role,
           transfers = excluded.transfers, at = excluded.at, expires_at = excluded.expires_at, declined_at = NULL
           WHERE listing_invitations.declined_at IS NULL OR listing_invitations.declined_at <= ?9`,
        )
        .bind(
          listingId,
          actor.userId,
          id,
          userId,
          role,
          Number(transfers),
          now,
          now + INVITATION_LIFETIME_MS,
          now - DECLINED_FOR_MS,
        ),
      auditStatement(ctx, entry, attempt),
      ...tellPerson(ctx, {
        userId,
        kind: 'team',
        key: `invitation:${id}`,
        data: { outcome: transfers ? 'offered' : 'invited', name: listing.name, id: listingId },
      }),
    ],
    [
      db
        .prepare(
          `SELECT ${peopleSql('?3')} AS people, (SELECT declined_at FROM listing_invitations WHERE listing_id = l.id AND user_id = ?2) AS declined_at
           FROM listings l WHERE l.id = ?1`,
        )
        .bind(listingId, userId, now),
    ],
  )
  if (done) return { _id: id }
  const [after] = state.results
  if ((after?.people ?? 0) >= TEAM_MAX)
    throw new HttpError('state_conflict', `A team has at most ${TEAM_MAX} people, with those invited.`)
  throw after?.declined_at
    ? new HttpError('state_conflict', 'They declined an invitation. Ask again after a month.', {
        current: 'declined',
      })
    : new HttpError('state_conflict', 'They are in the team already.', { current: 'member' })
}

/** How many people are in the team of the listing `l` or invited at that moment (SQL). */
const peopleSql = (
  now: string,
) => `((SELECT count(*) FROM listing_members WHERE listing_id = l.id AND role IS NOT NULL)
  + (SELECT count(*) FROM listing_invitations WHERE listing_id = l.id AND declined_at IS NULL AND expires_at > ${now}))`

/** Ids are unique; of several people with one name nobody is guessed. */
async function findPerson({ db }: UserCtx, person: string): Promise<string> {
  const { results } = await db
    .prepare(
      `SELECT id FROM users WHERE chat_id = ?1 UNION ALL SELECT * FROM (SELECT id FROM users WHERE lower(username) = lower(?2) LIMIT 2)`,
    )
    .bind(person, person.replace(/^@/, ''))
    .all<{ id: string }>()
  const [found, another] = results
  if (!found)
    throw new HttpError('not_found', 'Nobody with this name or id has signed in here yet.', {
      field: 'person',
    })
  if (another)
    throw new HttpError('state_conflict', 'Several people have this name. Enter their Discord id.', {
      field: 'person',
    })
  return found.id
}
