import { z } from 'zod'
import {
  isoDateInput,
  isoDate,
  lineField,
  pageOf,
  pageQuery,
  serverLink,
  textField,
  wholeNumber,
} from '../base/fields.wire.ts'
import {
  EVENING_MINUTES,
  EVENINGS_AHEAD_MAX,
  EVENING_TIME_MESSAGE,
  NEWS_PAGE_SIZE,
  NEWS_TEXT_MAX,
  NEWS_TITLE_MAX,
  REPLY_MAX,
  TONIGHT_SHOWN,
} from './post.ts'

const edited = isoDate
  .nullable()
  .meta({ description: 'When it was last changed; `null` for one as it was written.' })

/** The answer of a server's owner to a review, which does not change the rating. */
export const reply = z
  .object({ _id: z.string(), text: z.string(), createdAt: isoDate, editedAt: edited })
  .meta({ id: 'Reply', description: 'The answer of the server to a review. It is no part of the rating.' })
export type Reply = z.output<typeof reply>

export const replyBody = z.object({ text: textField(REPLY_MAX, 'Reply', { missing: 'Write a reply.' }) })

export const replyAnswer = z.object({ item: reply }).meta({ id: 'ReplyAnswer' })

const evening = z.object({ startsAt: isoDate, endsAt: isoDate }).meta({ id: 'Evening' })
export type Evening = z.output<typeof evening>

export const newsItem = z
  .object({
    _id: z.string(),
    title: z.string(),
    text: z.string(),
    createdAt: isoDate,
    editedAt: edited,
    evening: z
      .union([evening, z.null()])
      .meta({ description: 'When, for an evening that people meet on; `null` for other news.' }),
  })
  .meta({ id: 'News', description: 'What a server tells about itself.' })
export type News = z.output<typeof newsItem>

const MINUTES_MESSAGE = `An evening takes ${EVENING_MINUTES.min} minutes to ${EVENING_MINUTES.max / 60} hours.`

export const newsBody = z
  .object({
    title: lineField(NEWS_TITLE_MAX, 'Title', 'Enter a title.'),
    text: textField(NEWS_TEXT_MAX, 'Text'),
    evening: z
      .object({
        startsAt: isoDateInput,
        minutes: z
          .int(MINUTES_MESSAGE)
          .min(EVENING_MINUTES.min, MINUTES_MESSAGE)
          .max(EVENING_MINUTES.max, MINUTES_MESSAGE),
        weekly: z
          .array(isoDateInput)
          .max(EVENINGS_AHEAD_MAX - 1, 'Too many evenings.')
          .default([])
          .meta({
            description:
              'Plans the same for the next weeks, until four are ahead: when each starts, a week apart in the time of the owner. Not for changes.',
          }),
      })
      .optional()
      .meta({ description: `Makes the news an evening. ${EVENING_TIME_MESSAGE}` }),
  })
  .refine(({ text, evening: time }) => text !== '' || time !== undefined, {
    path: ['text'],
    message: 'Write what is new.',
  })
export type NewsBody = z.output<typeof newsBody>

export const newsQuery = z.object(pageQuery(NEWS_PAGE_SIZE))

export const newsPage = pageOf(newsItem)
  .extend({
    nextAt: isoDate
      .nullable()
      .meta({ description: 'Before this moment the server cannot post more; `null` when it can.' }),
  })
  .meta({ id: 'NewsPage' })

export const newsAnswer = z.object({ item: newsItem, nextAt: isoDate }).meta({ id: 'NewsAnswer' })
export const newsEditAnswer = z.object({ item: newsItem }).meta({ id: 'NewsEditAnswer' })

export const tonightQuery = z.object({ limit: wholeNumber('limit', TONIGHT_SHOWN * 2, TONIGHT_SHOWN) })

const tonight = evening
  .extend({
    _id: z.string(),
    title: z.string(),
    server: serverLink,
  })
  .meta({ id: 'Tonight' })
export type Tonight = z.output<typeof tonight>
export const tonightAnswer = z.object({ items: z.array(tonight) }).meta({ id: 'TonightAnswer' })
