import { z } from 'zod'
import { NEWS_PAGE_SIZE, NEWS_TEXT_MAX, NEWS_TITLE_MAX, REPLY_MAX } from './post.ts'
import { isoDate, lineField, pageOf, pageQuery, textField } from '../base/fields.wire.ts'

const edited = isoDate
  .nullable()
  .meta({ description: 'When it was last changed; `null` for one as it was written.' })

/** The answer of a server's owner to a review. It is no part of the rating. */
export const reply = z
  .object({ _id: z.string(), text: z.string(), createdAt: isoDate, editedAt: edited })
  .meta({ id: 'Reply', description: 'The answer of the server to a review. It is no part of the rating.' })
export type Reply = z.output<typeof reply>

export const replyBody = z.object({ text: textField(REPLY_MAX, 'Reply', { missing: 'Write a reply.' }) })

export const replyAnswer = z.object({ item: reply }).meta({ id: 'ReplyAnswer' })

export const newsItem = z
  .object({
    _id: z.string(),
    title: z.string(),
    text: z.string(),
    createdAt: isoDate,
    editedAt: edited,
  })
  .meta({ id: 'News', description: 'What a server tells about itself.' })
export type News = z.output<typeof newsItem>

export const newsBody = z.object({
  title: lineField(NEWS_TITLE_MAX, 'Title', 'Enter a title.'),
  text: textField(NEWS_TEXT_MAX, 'Text', { missing: 'Write what is new.' }),
})

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

export const postRemoval = z.object({ _id: z.string(), serverId: z.string() }).meta({ id: 'PostRemoval' })
