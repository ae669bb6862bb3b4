import { z } from 'zod'
import { integer, isoDate, pageQuery } from '../base/fields.wire.ts'
import { keysOf } from '../base/records.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { NOTICE_SENTENCES } from './notice-words.ts'
import { NOTICE_KINDS, NOTICES_MARKED_MAX, NOTICES_PAGE_SIZE } from './notice.ts'
import { UNREAD_MAX } from './unread.ts'

const kind = z.enum(NOTICE_KINDS, 'Unknown kind.')
/** Notices are numbered in the order in which they were written. */
const noticeNumber = z.string().regex(/^\d{1,15}$/, 'This is not a notice.')

export const unreadCount = integer.meta({
  description: `Unread notices; ${UNREAD_MAX} means this number or more.`,
})

const notice = z
  .object({
    _id: z.string(),
    kind: z.string(),
    at: isoDate,
    read: z.boolean(),
    key: z.enum(keysOf(NOTICE_SENTENCES)).meta({ description: 'What happened.' }),
    params: z
      .record(z.string(), z.union([z.string(), integer]))
      .meta({ description: 'The name of what it is about, and a count of players or stars.' }),
    text: z.string().meta({ description: 'The same in one English sentence.' }),
    rule: z.enum(RULE_IDS).nullable().meta({ description: 'The rule of a decision.' }),
    link: z.string().meta({ description: 'A path of this site.' }),
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof notice>

export const noticesQuery = z.object({
  kind: kind.optional(),
  unread: z.literal('1', 'unread is 1 or missing.').optional().meta({ description: 'Only unread ones.' }),
  cursor: noticeNumber.transform(Number).optional().meta({ description: '`next` of the page before.' }),
  limit: pageQuery(NOTICES_PAGE_SIZE).limit,
})

export const noticePage = z
  .object({
    items: z.array(notice),
    next: z.string().nullable().meta({ description: 'The cursor of the next, older page.' }),
    unread: unreadCount,
  })
  .meta({ id: 'NoticePage' })

const MARK_MESSAGE = 'Say which notices: ids, or upTo.'

export const readBody = z
  .object({
    ids: z
      .array(noticeNumber, MARK_MESSAGE)
      .max(NOTICES_MARKED_MAX, `At most ${NOTICES_MARKED_MAX} at once.`)
      .optional(),
    upTo: noticeNumber
      .optional()
      .meta({ description: 'Marks this notice and all before it. Newer ones stay unread.' }),
  })
  .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), MARK_MESSAGE)

export const readAnswer = z.object({ unread: unreadCount }).meta({ id: 'UnreadNotices' })

export const noticeSetting = z
  .object({
    kind,
    shown: z.boolean('shown must be true or false.').meta({ description: 'False: you are not told at all.' }),
    delivered: z
      .boolean('delivered must be true or false.')
      .meta({ description: 'Whether it is also sent to your devices, if you have any.' }),
  })
  .meta({ id: 'NoticeSetting' })
export type NoticeSetting = z.output<typeof noticeSetting>

export const noticeSettings = z.object({ kinds: z.array(noticeSetting) }).meta({ id: 'NoticeSettings' })
export type NoticeSettings = z.output<typeof noticeSettings>
