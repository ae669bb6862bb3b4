import { z } from 'zod'
import { isoDate } from '../base/fields.wire.ts'
import { unreadCount } from '../events/notice.wire.ts'
import { RULE_IDS } from '../staff/rule-ids.ts'
import { RESTRICTED_ACTS } from './restriction.ts'

/** A restriction that runs, as the person concerned reads it with their session. */
export const accountRestriction = z
  .object({
    statementId: z.string().meta({ description: 'The decision of staff.' }),
    acts: z.array(z.enum(RESTRICTED_ACTS)).meta({ description: 'What is forbidden.' }),
    until: isoDate.nullable().meta({ description: '`null` for good.' }),
    rule: z.enum(RULE_IDS),
  })
  .meta({ id: 'AccountRestriction' })

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
    saved: z.array(z.string()).meta({ description: 'Ids of the servers that you saved.' }),
    hidden: z.array(z.string()).meta({ description: 'Ids of the servers that you hid from your lists.' }),
    gamertag: z.string().nullable().meta({ description: 'Your name in the game, for rewards.' }),
  })
  .meta({ id: 'SessionUser' })

export type SessionUser = z.infer<typeof sessionUser>

/** The request to delete an account, which must contain the person's name. */
export const deleteAccountBody = z.object({ confirm: z.string().max(200) })
