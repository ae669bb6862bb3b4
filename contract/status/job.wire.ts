import { z } from 'zod'
import { integer, isoDate } from '../base/fields.wire.ts'

const jobRun = z
  .object({
    job: z.string(),
    does: z.string().meta({ description: 'What it does, in one sentence.' }),
    succeededAt: isoDate.nullable().meta({ description: 'When it last succeeded; `null` for never.' }),
    failures: integer.meta({ description: 'How often in a row it failed since.' }),
    error: z.string().nullable().meta({ description: 'The start of the last error, while it fails.' }),
  })
  .meta({ id: 'JobRun' })
export type JobRun = z.output<typeof jobRun>

export const jobRuns = z.object({ items: z.array(jobRun) }).meta({ id: 'JobRuns' })
