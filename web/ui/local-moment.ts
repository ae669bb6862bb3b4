import { momentWriter } from './moment-writer.ts'

/** A moment in the language of the page and the visitor's own time zone: 'Sunday 22 November, 19:00 CET'. */
export const localMoment = momentWriter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
