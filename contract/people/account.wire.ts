import { z } from 'zod'
import { isoDate } from '../base/fields.wire.ts'
import { accountRestriction } from './restriction.wire.ts'
import { unreadCount } from '../events/notice.wire.ts'

/** The signed-in person in the response of `/api/auth/me`. */
export const sessionUser = z
  .object({
    userId: z.string(),
    username: z.string(),
    avatar: z.string().nullable(),
    roles: z.array(z.string()),
    restriction: accountRestriction
      .optional()
      .meta({ description: 'What staff forbade this account, while it counts.' }),
    unread: unreadCount,
  })
  .meta({ id: 'SessionUser' })

export type SessionUser = z.infer<typeof sessionUser>

/** One's own sessions. */
export const sessionList = z
  .object({
    items: z.array(
      z.object({
        _id: z.string(),
        device: z
          .string()
          .meta({ description: 'Browser and system, for example `Firefox on Android`; empty when unknown.' }),
        createdAt: isoDate,
        expiresAt: isoDate.meta({
          description: 'When it ends unless it is used. It ends 90 days after it began at the latest.',
        }),
        current: z.boolean().meta({ description: 'Whether it is the session that asks.' }),
      }),
    ),
  })
  .meta({ id: 'SessionList' })

/** The request to delete an account. It must contain the person's name. */
export const deleteAccountBody = z.object({ confirm: z.string().max(200) })
