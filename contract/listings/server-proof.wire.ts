import { z } from 'zod'
import { isoDate } from '../base/fields.wire.ts'

export const serverProof = z
  .object({
    code: z.string().meta({ description: 'For the message of the day. Only this server and owner have it.' }),
    provenAt: isoDate.nullable(),
    answeredAt: isoDate.nullable().meta({
      description: 'When our probe last had an answer; `null` if never. It asks public servers alone.',
    }),
  })
  .meta({ id: 'ServerProof' })
export type ServerProof = z.output<typeof serverProof>
