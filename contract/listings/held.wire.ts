import { z } from 'zod'
import { CHANGE_HOLD_REASONS } from './held-change.ts'
import { isoDate } from '../base/fields.wire.ts'
import { bannerFocus, orderedPictures } from './listing.wire.ts'

/** The fields that can wait. Those that do not are left out. */
export const heldFields = z
  .object({
    name: z.string(),
    description: z.string(),
    about: z.string(),
    discord: z.string().nullable(),
    website: z.string().nullable(),
    banner: z.string().nullable(),
    bannerFocus,
    pictures: orderedPictures,
  })
  .partial()

const reason = z.enum(CHANGE_HOLD_REASONS)
export const heldReasons = z
  .object({
    name: reason,
    description: reason,
    about: reason,
    discord: reason,
    website: reason,
    banner: reason,
    bannerFocus: reason,
    pictures: reason,
  })
  .partial()

export const heldChange = z
  .object({ since: isoDate, fields: heldFields, reasons: heldReasons })
  .meta({ id: 'HeldChange', description: 'New values that wait until staff have looked, and why.' })
