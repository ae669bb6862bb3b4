import type { z } from 'zod'
import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { NoteVersion, noteBody } from '#contract/staff/staff-review.wire.ts'
import { type NoteSubject, NOTE_VERSIONS_SHOWN } from '#contract/staff/staff-review.ts'
import { staffNotes, users, listings } from '../../../db/schema.ts'
import { type UserCtx, type Ctx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { names, into, columnsOf, type MaybeRow, type RowOf } from '../../../db/sql.ts'

const a = alias(users, 'a')
const n = alias(staffNotes, 'n')

const NOTE = columnsOf(staffNotes, 'n', 'version', 'author_id', 'text', 'at')
const AUTHOR = columnsOf(users, 'a', 'username AS author_name', 'avatar AS author_avatar')

export type NoteRow = RowOf<typeof NOTE> & MaybeRow<RowOf<typeof AUTHOR>>

/** The latest versions of the note about something, newest first. */
export function notesStatement(kind: NoteSubject, id: string, limit: number): SQL {
  return sql`SELECT ${sql.raw(NOTE.sql)}, ${sql.raw(AUTHOR.sql)} FROM ${staffNotes} n LEFT JOIN ${users} a ON ${a.id} = ${n.authorId}
        WHERE ${n.subjectKind} = ${kind} AND ${n.subjectId} = ${id} ORDER BY ${n.version} DESC LIMIT ${limit}`
}

export function noteOf(row: NoteRow): NoteVersion {
  const { version, text, at, author_id: id, author_name: username } = row
  return {
    version,
    text,
    at: new Date(at).toISOString(),
    by: id === null || username === null ? null : { id, username, avatar: row.author_avatar },
  }
}

type NoteInput = z.output<typeof noteBody> & { kind: NoteSubject; id: string }

const SUBJECT: Record<NoteSubject, typeof listings | typeof users> = { listing: listings, user: users }
const exists = (kind: NoteSubject, id: string) =>
  sql`EXISTS (SELECT 1 FROM ${SUBJECT[kind]} WHERE ${SUBJECT[kind].id} = ${id})`

/**
 * Writes the next version of a note and answers the latest ones. Of two admins who change the same version,
 * one gets 409 and loses nothing. The same text again adds no version.
 */
export async function saveNote(ctx: UserCtx, { kind, id, text, version }: NoteInput) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const { rows } = await db.twice<{ written: object; subject: { found: number }; notes: NoteRow }>({
    written: sql`INSERT INTO ${into(staffNotes, 'subjectKind', 'subjectId', 'version', 'authorId', 'text', 'at')} 
         SELECT ${kind}, ${id}, ${version} + 1, ${actor.userId}, ${text}, ${now}
          WHERE ${exists(kind, id)}
            AND ${version} = coalesce((SELECT max(${staffNotes.version}) FROM ${staffNotes} WHERE ${staffNotes.subjectKind} = ${kind} AND ${staffNotes.subjectId} = ${id}), 0)
            AND ${text} <> coalesce((SELECT ${staffNotes.text} FROM ${staffNotes} WHERE ${staffNotes.subjectKind} = ${kind} AND ${staffNotes.subjectId} = ${id} AND ${staffNotes.version} = ${version}), '')
         RETURNING ${names(staffNotes.version)}`,
    subject: sql`SELECT ${exists(kind, id)} AS found`,
    notes: notesStatement(kind, id, NOTE_VERSIONS_SHOWN),
  })
  if (rows.subject[0]?.found !== 1) throw new HttpError('not_found', 'There is nothing to note.')
  const items = rows.notes.map(noteOf)
  const current = items[0]
  if (rows.written.length === 0 && (current?.text ?? '') !== text)
    throw new HttpError('state_conflict', 'Somebody else changed this note. Read their version first.', {
      current: String(current?.version ?? 0),
    })
  return { items }
}

/** The latest versions of the note about a listing or an account, newest first. */
export async function listNotes(ctx: Ctx, { kind, id }: { kind: NoteSubject; id: string }) {
  requireAdmin(ctx)
  const results = await ctx.db.all<NoteRow>(notesStatement(kind, id, NOTE_VERSIONS_SHOWN))
  return { items: results.map(noteOf) }
}
