import { momentWriter } from './moment-writer.ts'

/** A moment in the language of the page and the reader's own time zone: 'Nov 20, 2026, 1:55 PM'. */
export const exactTime = momentWriter({ dateStyle: 'medium', timeStyle: 'short' })
