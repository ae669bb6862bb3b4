import { z } from 'zod'
import { siteLanguage } from '../language/language.wire.ts'
import { PUSH_ENDPOINT_MAX, PUSH_ENDPOINT_MESSAGE } from './push.ts'

const hour = z.int('Choose an hour.').min(0, 'Choose an hour.').max(23, 'Choose an hour.')

const settings = {
  players: z
    .int('Choose a number of players.')
    .min(1, 'Choose a number of players.')
    .max(1000, 'Choose a number of players.')
    .nullable()
    .meta({
      description:
        'Tells of a saved server when so many play there, once a day and server; `null` to be told nothing of it.',
    }),
  votes: z
    .boolean('votes must be true or false.')
    .meta({ description: 'Whether it tells when you can vote again for a server.' }),
  quiet: z
    .union([z.object({ from: hour, to: hour }), z.null()])
    .meta({ description: 'Hours, in UTC, in which nothing is sent. What waits comes after them.' }),
}

const pushSettings = z
  .object({ ...settings, language: siteLanguage.meta({ description: 'The language of what is sent.' }) })
  .meta({ id: 'PushSettings' })
export type PushSettings = z.output<typeof pushSettings>

export const pushBody = z.object({
  endpoint: z
    .string(PUSH_ENDPOINT_MESSAGE)
    .max(PUSH_ENDPOINT_MAX, PUSH_ENDPOINT_MESSAGE)
    .meta({ format: 'uri', description: 'As the browser’s push service gave it.' }),
  keys: z.object({
    p256dh: z
      .string()
      .max(88)
      .regex(/^[\w-]{87}=?$/, PUSH_ENDPOINT_MESSAGE),
    auth: z
      .string()
      .max(24)
      .regex(/^[\w-]{22}(?:==)?$/, PUSH_ENDPOINT_MESSAGE),
  }),
  ...settings,
  language: siteLanguage
    .optional()
    .meta({ description: 'The language of what is sent; English without it.' }),
})
export type PushBody = z.output<typeof pushBody>

export const devicePush = z
  .object({
    publicKey: z
      .union([z.string(), z.null()])
      .meta({ description: 'The key for subscribing; `null` where the site sends nothing to devices.' }),
    settings: z
      .union([pushSettings, z.null()])
      .meta({ description: '`null` while it is off on this device.' }),
  })
  .meta({ id: 'DevicePush' })
export type DevicePush = z.output<typeof devicePush>
