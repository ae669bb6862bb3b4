import { NOTE_VERSIONS_SHOWN, type NoteSubject } from '#contract/staff/staff-review.ts'
import type { UserCtx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { HttpError } from '../../../http/http-error.ts'
import { noteOf, type NoteRow, notesStatement } from './note-row.ts'

interface NoteInput {
  kind: NoteSubject
  id: string
  text: string
  /** The version that the text is based on; 0 for the first one. */
  version: number
}

const SUBJECT: Record<NoteSubject, string> = {
  listing: 'SELECT 1 FROM listings WHERE id = ?2',
  user: 'SELECT 1 FROM users WHERE id = ?2',
}

/**
 * Writes the next version of the note about a listing or an account. Of two admins who change the same version, one succeeds; the other gets 409 and
 * loses nothing. The same text again adds no version. Answers the latest versions.
 */
export async function saveNote(ctx: UserCtx, { kind, id, text, version }: NoteInput) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  const {
    results: [written, found, rows],
  } = await db.repeatable<[{ version: number }, { found: number }, NoteRow]>([
    db
      .prepare(
        `INSERT INTO staff_notes (subject_kind, subject_id, version, author_id, text, at)
         SELECT ?1, ?2, ?3 + 1, ?4, ?5, ?6
          WHERE EXISTS (${SUBJECT[kind]})
            AND ?3 = coalesce((SELECT max(version) FROM staff_notes WHERE subject_kind = ?1 AND subject_id = ?2), 0)
            AND ?5 <> coalesce((SELECT text FROM staff_notes WHERE subject_kind = ?1 AND subject_id = ?2 AND version = ?3), '')
         RETURNING version`,
      )
      .bind(kind, id, version, actor.userId, text, now),
    db.prepare(`SELECT EXISTS (${SUBJECT[kind].replace('?2', '?1')}) AS found`).bind(id),
    notesStatement(db, kind, id, NOTE_VERSIONS_SHOWN),
  ])
  if (found.results[0]?.found !== 1) throw new HttpError('not_found', 'There is nothing to note.')
  const items = rows.results.map(noteOf)
  const current = items[0]
  if (written.results.length === 0 && (current?.text ?? '') !== text)
    throw new HttpError('state_conflict', 'Somebody else changed this note. Read their version first.', {
      current: String(current?.version ?? 0),
    })
  return { items }
}
