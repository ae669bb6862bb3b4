import { z } from 'zod'
import { integer } from '../base/fields.wire.ts'
import { BANNER_ADDRESS_MAX } from './banner.ts'

export const bannerAnswer = z
  .object({
    url: z.string().meta({ description: 'The new `banner` of the server.' }),
    width: integer,
    height: integer,
    variants: z
      .array(z.object({ url: z.string(), width: integer }))
      .meta({ description: 'The same picture in every stored width.' }),
    version: integer.meta({ description: 'The version of the server after the change.' }),
  })
  .meta({ id: 'Banner' })

export const bannerAddress = z.object({
  url: z.string().max(BANNER_ADDRESS_MAX, 'That address is too long.').meta({
    description: 'A direct link to a picture. https is assumed where no scheme is given.',
  }),
})

export const bannerQuery = z.object({
  draft: z
    .enum(['0', '1'], 'draft must be 1 or left out.')
    .optional()
    .transform((draft) => draft === '1')
    .meta({
      description:
        '`1` only stores the picture. A change of the server with its `url` as `banner`, or among its `pictures`, shows it; otherwise it is deleted after a day.',
    }),
})
