import { NOTE_VERSIONS_SHOWN, type NoteSubject } from '#contract/staff/staff-review.ts'
import type { Ctx } from '../../../http/context.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { noteOf, type NoteRow, notesStatement } from './note-row.ts'

/** The latest versions of the note about a listing or an account, newest first. */
export async function listNotes(ctx: Ctx, { kind, id }: { kind: NoteSubject; id: string }) {
  requireAdmin(ctx)
  const results = await ctx.db.all<NoteRow>(notesStatement(kind, id, NOTE_VERSIONS_SHOWN))
  return { items: results.map(noteOf) }
}
