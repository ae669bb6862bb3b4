import { sql } from 'drizzle-orm'
import { NOTE_VERSIONS_SHOWN, type NoteSubject } from '#contract/staff/staff-review.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { HttpError } from '../../../http/http-error.ts'
import { noteOf, type NoteRow, notesStatement } from './note-row.ts'
import { listings, staffNotes, users } from '../../../db/schema.ts'
import { names, into } from '../../../db/statement.ts'

interface NoteInput {
  kind: NoteSubject
  id: string
  text: string
  /** The version that the text is based on; 0 for the first one. */
  version: number
}

const SUBJECT: Record<NoteSubject, typeof listings | typeof users> = { listing: listings, user: users }
const exists = (kind: NoteSubject, id: string) =>
  sql`EXISTS (SELECT 1 FROM ${SUBJECT[kind]} WHERE ${SUBJECT[kind].id} = ${id})`

/**
 * Writes the next version of the note about a listing or an account. Of two admins who change the same version, one succeeds; the other gets 409 and
 * loses nothing. The same text again adds no version. Answers the latest versions.
 */
export async function saveNote(ctx: UserCtx, { kind, id, text, version }: NoteInput) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const { results } = await db.repeatable<[{ version: number }, { found: number }, NoteRow]>([
    sql`INSERT INTO ${into(staffNotes, 'subjectKind', 'subjectId', 'version', 'authorId', 'text', 'at')} 
         SELECT ${kind}, ${id}, ${version} + 1, ${actor.userId}, ${text}, ${now}
          WHERE ${exists(kind, id)}
            AND ${version} = coalesce((SELECT max(${staffNotes.version}) FROM ${staffNotes} WHERE ${staffNotes.subjectKind} = ${kind} AND ${staffNotes.subjectId} = ${id}), 0)
            AND ${text} <> coalesce((SELECT ${staffNotes.text} FROM ${staffNotes} WHERE ${staffNotes.subjectKind} = ${kind} AND ${staffNotes.subjectId} = ${id} AND ${staffNotes.version} = ${version}), '')
         RETURNING ${names(staffNotes.version)}`,
    sql`SELECT ${exists(kind, id)} AS found`,
    notesStatement(kind, id, NOTE_VERSIONS_SHOWN),
  ])
  const [written, found, rows] = results
  if (found[0]?.found !== 1) throw new HttpError('not_found', 'There is nothing to note.')
  const items = rows.map(noteOf)
  const current = items[0]
  if (written.length === 0 && (current?.text ?? '') !== text)
    throw new HttpError('state_conflict', 'Somebody else changed this note. Read their version first.', {
      current: String(current?.version ?? 0),
    })
  return { items }
}
