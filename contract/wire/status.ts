import { z } from 'zod'
import { HISTORY_MINUTES, HISTORY_MINUTES_MAX, perComponent } from '../status.ts'
import { wholeNumber } from './fields.ts'

const byComponent = <Schema extends z.ZodType>(schema: Schema) => z.object(perComponent(() => schema))

const figures = z
  .object({
    count: z.number().int(),
    p50: z.number(),
    p95: z.number(),
    errorRate: z.number(),
  })
  .meta({
    id: 'StatusFigures',
    description:
      'Latencies in milliseconds, errors (answers of 500 and above) as a fraction; all 0 without requests.',
  })

/** 0–1, or `null` where nothing was measured. */
const uptime = z.number().nullable()

export const statusSummary = z
  .object({
    windowMinutes: z.number().int(),
    metrics: byComponent(figures),
    uptime7d: byComponent(uptime),
    days: byComponent(z.array(z.object({ day: z.iso.date(), uptime }))),
    updatedAt: z.iso.datetime().nullable(),
    stale: z.boolean(),
  })
  .meta({
    id: 'StatusSummary',
    description:
      '`metrics` are of the last `windowMinutes`, `uptime7d` and `days` of the last seven UTC days, today included. Uptime is the fraction of measured minutes that were up, `null` where none was measured. `updatedAt` is the minute of the newest figure; `stale` says that it is more than five minutes old.',
  })

export const historyQuery = z.object({
  minutes: wholeNumber('minutes', HISTORY_MINUTES_MAX, HISTORY_MINUTES),
})

export const statusHistory = z
  .object({
    minutes: z.number().int(),
    components: byComponent(
      z.array(
        z.object({
          ts: z.iso.datetime(),
          p95: z.number(),
          errorRate: z.number(),
          count: z.number().int(),
        }),
      ),
    ),
  })
  .meta({
    id: 'StatusHistory',
    description: 'Minutes in which something was measured, oldest first.',
  })
