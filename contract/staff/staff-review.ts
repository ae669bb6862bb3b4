import { MINUTE } from '../base/time.ts'

/** What notes of staff are about: a listing, or the account of a person. */
export const NOTE_SUBJECTS = ['listing', 'user'] as const
export type NoteSubject = (typeof NOTE_SUBJECTS)[number]

export const NOTE_MAX = 2000
/** Versions of a note in one answer. All of them are kept. */
export const NOTE_VERSIONS_SHOWN = 20

export const MESSAGE_MAX = 1000
/** The latest messages of a conversation in one answer. */
export const MESSAGES_SHOWN = 50
/** How many messages an owner can write before staff answer. */
export const UNANSWERED_MAX = 5
/** The same text from the same person within this time is one message that was sent twice. */
export const SENT_TWICE_MS = MINUTE

export const CLOSED_MESSAGE =
  'This conversation ended with the decision. Request a review or appeal the decision to go on.'
export const UNANSWERED_MESSAGE = `You have sent ${UNANSWERED_MAX} messages. Wait until staff answer.`
/** Servers with new messages in one answer. */
export const UNREAD_TALKS_MAX = 20
