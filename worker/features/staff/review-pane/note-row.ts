import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { NoteVersion } from '#contract/staff/staff-review.wire.ts'
import type { NoteSubject } from '#contract/staff/staff-review.ts'
import { staffNotes, users } from '../../../db/schema.ts'
import { columnsOf, type MaybeRow, type RowOf } from '../../../db/sql-row.ts'

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
