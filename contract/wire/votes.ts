import { z } from 'zod'
import { CAPTCHA_ANSWER_MAX, CAPTCHA_MISSING_MESSAGE } from '../captcha.ts'
import { REVIEW_HOLD_REASONS } from '../review-effects.ts'
import { VOTE_REASONS } from '../vote-effects.ts'
import { isoDate } from './fields.ts'

/** The proof that a person fills in a form: the answer to `GET /api/captcha`. */
export const captchaFields = {
  captcha: z
    .string()
    .max(CAPTCHA_ANSWER_MAX, CAPTCHA_MISSING_MESSAGE)
    .regex(/\S/, CAPTCHA_MISSING_MESSAGE)
    .meta({ description: 'The characters in the picture, or a Turnstile token.' }),
}

export const confirmationBody = z.object(captchaFields)

export const confirmation = z
  .object({
    confirmed: z.number().int().meta({ description: 'How many held votes count now.' }),
    waiting: z
      .number()
      .int()
      .meta({ description: 'How many are of today and can be confirmed from tomorrow on.' }),
    reviews: z
      .object({ confirmed: z.number().int(), waiting: z.number().int() })
      .meta({ description: 'The same for your reviews.' }),
  })
  .meta({ id: 'VoteConfirmation' })

export const heldVotes = z
  .object({
    items: z.array(
      z.object({
        serverId: z.string(),
        slug: z.string(),
        server: z.string(),
        castAt: isoDate,
        reason: z.enum(VOTE_REASONS).nullable(),
        confirmFrom: isoDate.meta({ description: 'The next day, 0:00 UTC.' }),
      }),
    ),
    reviews: z
      .array(
        z.object({
          serverId: z.string(),
          slug: z.string(),
          server: z.string(),
          savedAt: isoDate,
          reason: z.enum(REVIEW_HOLD_REASONS).nullable(),
          confirmFrom: isoDate,
        }),
      )
      .meta({ description: 'Your reviews that wait in the same way.' }),
  })
  .meta({ id: 'HeldVotes', description: 'The latest 100, newest first.' })
