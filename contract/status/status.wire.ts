import { z } from 'zod'
import { wholeNumber, integer } from '../base/fields.wire.ts'
import {
  type Component,
  HISTORY_MINUTES,
  HISTORY_MINUTES_MAX,
  perComponent,
  STALE_AFTER_MINUTES,
} from './status.ts'

const byComponent = <Schema extends z.ZodType>(schema: Schema) => z.object(perComponent(() => schema))

const figures = z
  .object({
    count: integer,
    p50: z.number(),
    p95: z.number(),
    errorRate: z.number(),
  })
  .meta({
    id: 'StatusFigures',
    description:
      'Latencies in milliseconds, errors (answers of 500 and above) as a fraction; all 0 without requests.',
  })
export type Metrics = z.output<typeof figures>

/** 0–1, or `null` where nothing was measured. */
const uptime = z.number().nullable()

export const statusSummary = z
  .object({
    windowMinutes: integer,
    metrics: byComponent(figures),
    uptime7d: byComponent(uptime).meta({
      description: '0–1; `null` when nothing was measured in the days below.',
    }),
    days: byComponent(z.array(z.object({ day: z.iso.date(), uptime }))).meta({
      description: 'The last seven days, oldest first, today included.',
    }),
    late: z.array(z.string()).meta({
      description: 'What is late because jobs in the background fail; empty when nothing is.',
    }),
    updatedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The minute of the newest figure; `null` when there is none.' }),
    stale: z.boolean().meta({ description: 'Whether the newest figure is outdated, by the server’s clock.' }),
  })
  .meta({
    id: 'StatusSummary',
    description: `\`metrics\` cover the last \`windowMinutes\`; \`uptime7d\` and \`days\` cover the last seven UTC days, including today. Uptime is the fraction of measured minutes that were up, \`null\` where none was measured. \`updatedAt\` is the minute of the newest measurement; \`stale\` means that it is more than ${STALE_AFTER_MINUTES} minutes old.`,
  })
export type StatusSummary = z.output<typeof statusSummary>
export type DayUptime = StatusSummary['days'][Component][number]

export const historyQuery = z.object({
  minutes: wholeNumber('minutes', HISTORY_MINUTES_MAX, HISTORY_MINUTES),
})

export const statusHistory = z
  .object({
    minutes: integer,
    components: byComponent(
      z.array(
        z.object({
          ts: z.iso.datetime(),
          p95: z.number(),
          errorRate: z.number(),
          count: integer,
        }),
      ),
    ).meta({ description: 'Minutes with measurements, oldest first.' }),
  })
  .meta({
    id: 'StatusHistory',
    description: 'Minutes in which something was measured, oldest first.',
  })

export type StatusHistory = z.output<typeof statusHistory>
export type MinutePoint = StatusHistory['components'][Component][number]
