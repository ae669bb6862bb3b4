import { z } from 'zod'
import { DEFAULT_PERIOD, INSIGHT_PERIODS, isPeriod } from '../insights.ts'

export const insightsQuery = z.object({
  days: z
    .string()
    .optional()
    .transform((text, ctx) => {
      const days = text === undefined ? DEFAULT_PERIOD : Number(text)
      if (isPeriod(days) && (text === undefined || String(days) === text)) return days
      ctx.addIssue({ code: 'custom', message: `days is one of ${INSIGHT_PERIODS.join(', ')}.` })
      return z.NEVER
    })
    .meta({ type: 'integer', enum: INSIGHT_PERIODS, default: DEFAULT_PERIOD }),
})

const counts = z.array(z.number().int())

const insightSummary = z
  .object({
    totalImpressions: z.number().int(),
    totalClicks: z.number().int(),
    ctr: z.number(),
    totalVotes: z.number().int(),
    totalReviews: z.number().int(),
  })
  .meta({ id: 'InsightSummary', description: '`ctr` is clicks ÷ impressions, 0 without impressions.' })

export const insights = z
  .object({
    server: z.object({ _id: z.string(), name: z.string() }),
    // The document would name the first of several literals alone.
    days: z.literal(INSIGHT_PERIODS).meta({ enum: INSIGHT_PERIODS }),
    labels: z.array(z.iso.date()),
    series: z.object({
      impressions: counts,
      pageViews: counts,
      discordClicks: counts,
      realmClicks: counts,
      votes: counts,
      reviews: counts,
      badgeImpressions: counts,
      visitors: counts,
    }),
    summary: insightSummary,
    previous: insightSummary,
    leftOut: z.object({ bots: z.number().int(), repeats: z.number().int() }),
  })
  .meta({
    id: 'Insights',
    description:
      'Daily counts in UTC, every day of the period present; `previous` is the same span right before.',
  })
