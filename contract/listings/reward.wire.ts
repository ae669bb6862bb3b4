import { z } from 'zod'
import { isoDate, nameField, serverRef } from '../base/fields.wire.ts'
import { ASK_OUTCOMES, CLAIM_NAME_MAX, GAMERTAG_MAX, gamertagKey } from './reward.ts'

export const gamertagBody = z.object({
  gamertag: nameField(1, GAMERTAG_MAX, 'Your gamertag')
    .refine((name) => gamertagKey(name) !== '', 'Your gamertag needs letters or digits.')
    .nullable()
    .meta({ description: '`null` removes it.' }),
})

export const claimQuestion = z.object({
  username: nameField(1, CLAIM_NAME_MAX, 'username').describe(
    'The name in the game; spaces and case do not matter.',
  ),
})

export const claimState = z.object({ voted: z.boolean(), claimed: z.boolean() }).meta({
  id: 'ClaimState',
  description:
    'Whether a vote of the last 24 hours was given by this name, and whether its reward was claimed.',
})

export const claimAnswer = z.object({ claimed: z.boolean() }).meta({
  id: 'ClaimAnswer',
  description: 'True for one request only: give the reward then.',
})

export const rewardState = z
  .object({
    server: serverRef,
    key: z
      .union([
        z.object({
          tail: z.string().meta({ description: 'The last characters of the key.' }),
          createdAt: isoDate,
          askedAt: isoDate.nullable().meta({ description: 'When a plugin last asked with it.' }),
          outcome: z
            .enum(ASK_OUTCOMES)
            .nullable()
            .meta({ description: 'What the plugin was told; `null` before the first question.' }),
          claimedAt: isoDate.nullable().meta({ description: 'When a reward was last claimed.' }),
          oldKeyAskedAt: isoDate
            .nullable()
            .meta({ description: 'When a plugin last asked with the key before this one.' }),
        }),
        z.null(),
      ])
      .meta({ description: '`null` while there is none.' }),
  })
  .meta({ id: 'RewardState' })
export type RewardState = z.output<typeof rewardState>

export const newRewardKey = z
  .object({ key: z.string().meta({ description: 'Shown only now.' }) })
  .meta({ id: 'NewRewardKey' })
