import { z } from 'zod'
import { isoDate, integer } from '../base/fields.wire.ts'
import { INVITE_CODE_MIN, readDiscordInvite } from '../listings/discord-invite.ts'
import { pastedInvite } from '../listings/submission.wire.ts'
import { HUB_ERRORS, HUB_STATES } from './hub.ts'

const hub = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    description: z.string().nullable(),
    onlineCount: integer,
    memberCount: integer,
    invite: z
      .string()
      .nullable()
      .meta({ description: 'null while the invite does not work, or leads to another server.' }),
    vanity: z.string().nullable(),
    checkedAt: isoDate.meta({ description: 'When Discord last sent these values.' }),
  })
  .meta({ id: 'Hub' })
export type Hub = z.output<typeof hub>

export const hubsQuery = z.object({ public: z.literal('1', 'public must be 1.').optional() })

export const hubList = z.object({ items: z.array(hub) }).meta({ id: 'HubList' })

export const adminHub = z
  .object({
    id: z.string(),
    invite: z.string(),
    hidden: z.boolean(),
    state: z.enum(HUB_STATES),
    name: z.string().nullable(),
    icon: z.string().nullable(),
    onlineCount: integer.nullable(),
    memberCount: integer.nullable(),
    createdAt: isoDate,
    checkedAt: isoDate.nullable(),
    expiresAt: isoDate.nullable(),
    failures: integer.meta({ description: 'Failed checks in a row.' }),
    lastError: z
      .enum(HUB_ERRORS)
      .nullable()
      .meta({ description: 'Why the last check failed; `null` if it did not.' }),
    nextCheckAt: isoDate,
    foundName: z
      .string()
      .nullable()
      .meta({ description: 'The Discord server to which the invite leads now, if it is not the hub’s.' }),
  })
  .meta({ id: 'AdminHub' })

export const adminHubList = z.object({ items: z.array(adminHub) }).meta({ id: 'AdminHubList' })

/** The code of a pasted invite (a code or a link). */
const inviteCode = pastedInvite(INVITE_CODE_MIN.submit).transform((input, ctx) => {
  const { invite, message } = readDiscordInvite(input, INVITE_CODE_MIN.submit)
  if (invite !== null) return invite.slice(invite.lastIndexOf('/') + 1)
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

export const newHub = z.object({ invite: inviteCode }).meta({ id: 'NewHub' })

export const hubEdit = z.object({ hidden: z.boolean('Set hidden to true or false.') }).meta({ id: 'HubEdit' })
