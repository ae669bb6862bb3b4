import { z } from 'zod'
import { isoDate } from '../base/fields.wire.ts'
import { fromKeys } from '../base/records.ts'
import { HELD_FIELDS, HELD_TEXTS, type HeldField } from './fields.ts'
import { CHANGE_HOLD_REASONS } from './held-change.ts'
import { bannerFocus, orderedPictures } from './listing.wire.ts'

/**
 * Values that wait, by field. A field that does not wait is absent. Without limits: the values were checked
 * when they were sent.
 */
export const heldValues = z
  .object({
    ...fromKeys(HELD_TEXTS, () => z.string()),
    name: z.string(),
    discord: z.string().nullable(),
    website: z.string().nullable(),
    banner: z.string().nullable(),
    bannerFocus,
    pictures: orderedPictures,
    descriptionLanguages: z.array(z.string()),
  } satisfies Record<HeldField, z.ZodType>)
  .partial()

const reason = z.enum(CHANGE_HOLD_REASONS)
export const heldReasons = z.object(fromKeys(HELD_FIELDS, () => reason)).partial()

export const heldChange = z
  .object({ since: isoDate, fields: heldValues, reasons: heldReasons })
  .meta({ id: 'HeldChange', description: 'New values that wait until staff have looked, and why.' })
