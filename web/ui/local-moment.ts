import { momentWriter } from './moment-writer.ts'

/** A moment in the visitor's own language and time zone: 'Sunday 22 November, 19:00 CET'. */
export const localMoment = momentWriter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
