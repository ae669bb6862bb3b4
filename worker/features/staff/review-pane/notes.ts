import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { iso } from '#contract/base/iso.ts'
import { type NoteSubject, NOTE_VERSIONS_SHOWN } from '#contract/staff/staff-review.ts'
import type { NoteVersion, noteBody } from '#contract/staff/staff-review.wire.ts'
import type { Orm } from '../../../db/client.ts'
import { staffNotes, users, listings } from '../../../db/schema.ts'
import { staffTeamColumns } from '../../../db/team-sql.ts'
import { refuseOwn, requireAdmin, requireModerator } from '../../../http/auth.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'

const about = (kind: NoteSubject, id: string) =>
  and(eq(staffNotes.subjectKind, kind), eq(staffNotes.subjectId, id))

interface Subject {
  kind: NoteSubject
  id: string
}

/** For staff only. Refuses a moderator the notes about themselves and their servers. */
async function requireNoteAccess(ctx: UserCtx, { kind, id }: Subject): Promise<void> {
  requireModerator(ctx)
  // Admins may read the note about themselves.
  if (kind === 'user' && id === ctx.actor.userId) requireAdmin(ctx)
  if (kind === 'listing')
    refuseOwn(ctx, await ctx.db.orm.select(staffTeamColumns(ctx)).from(listings).where(eq(listings.id, id)))
}

/** The latest versions of the note about something, newest first. */
export function selectNotes(orm: Orm, kind: NoteSubject, id: string, limit: number) {
  const { version, authorId, text, at } = staffNotes
  return orm
    .select({ version, authorId, text, at, author: { username: users.username, avatar: users.avatar } })
    .from(staffNotes)
    .leftJoin(users, eq(users.id, authorId))
    .where(about(kind, id))
    .orderBy(desc(version))
    .limit(limit)
}

type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

export function noteOf({ version, text, at, authorId, author }: NoteRow): NoteVersion {
  return {
    version,
    text,
    at: iso(at),
    by: authorId === null || author === null ? null : { id: authorId, ...author },
  }
}

const TABLES: Record<NoteSubject, typeof listings | typeof users> = { listing: listings, user: users }

/**
 * Writes the next version of a note and answers the latest ones. Of two who change the same version,
 * one gets 409 and loses nothing. The same text again adds no version.
 */
export async function saveNote(
  ctx: UserCtx,
  { kind, id, text, version: basedOn }: z.output<typeof noteBody> & Subject,
) {
  await requireNoteAccess(ctx, { kind, id })
  const { now: at, actor } = ctx
  const subject = TABLES[kind]
  await transaction(ctx, async (tx) => {
    const [[found], [latest]] = await Promise.all([
      tx.select({ id: subject.id }).from(subject).where(eq(subject.id, id)),
      tx
        .select({ version: staffNotes.version, text: staffNotes.text })
        .from(staffNotes)
        .where(about(kind, id))
        .orderBy(desc(staffNotes.version))
        .limit(1),
    ])
    if (!found) throw new HttpError('not_found', 'There is nothing to note.')
    const current = latest ?? { version: 0, text: '' }
    if (current.text === text) return
    if (current.version !== basedOn)
      throw new HttpError('state_conflict', 'Somebody else changed this note. Read their version first.', {
        current: String(current.version),
      })
    const note = { subjectKind: kind, subjectId: id, version: basedOn + 1, authorId: actor.userId, text, at }
    tx.write(tx.insert(staffNotes).values(note))
  })
  return listNotes(ctx, { kind, id })
}

/** The latest versions of the note about a listing or an account, newest first. */
export async function listNotes(ctx: UserCtx, { kind, id }: Subject) {
  await requireNoteAccess(ctx, { kind, id })
  const notes = await selectNotes(ctx.db.orm, kind, id, NOTE_VERSIONS_SHOWN)
  return { items: notes.map(noteOf) }
}
