/** What notes of staff are about: a listing, or the account of a person. */
export const NOTE_SUBJECTS = ['listing', 'user'] as const
export type NoteSubject = (typeof NOTE_SUBJECTS)[number]

export const NOTE_MAX = 2000
/** Versions of a note in one answer. All of them are kept. */
export const NOTE_VERSIONS_SHOWN = 20
