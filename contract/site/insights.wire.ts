import { z } from 'zod'
import { integer, serverRef } from '../base/fields.wire.ts'
import { COMPARED_MAX, DEFAULT_PERIOD, DONE_KINDS, INSIGHT_PERIODS, isPeriod } from './insights.ts'

export const insightsQuery = z.object({
  days: z
    .string()
    .optional()
    .transform((text, ctx) => {
      const days = text === undefined ? DEFAULT_PERIOD : Number(text)
      if (isPeriod(days) && (text === undefined || String(days) === text)) return days
      ctx.addIssue({ code: 'custom', message: `days must be one of ${INSIGHT_PERIODS.join(', ')}.` })
      return z.NEVER
    })
    .meta({ type: 'integer', enum: INSIGHT_PERIODS, default: DEFAULT_PERIOD }),
})

const counts = z.array(integer)

const insightSummary = z
  .object({
    totalImpressions: integer,
    totalClicks: integer.meta({ description: 'Discord and realm clicks together.' }),
    ctr: z
      .number()
      .meta({ description: 'Clicks ÷ impressions as a fraction; 0 without impressions, at most 1.' }),
    totalVotes: integer,
    totalReviews: integer,
  })
  .meta({
    id: 'InsightSummary',
    description:
      '`ctr` is clicks ÷ impressions, 0 without impressions, at most 1. A visit with a click has an impression, too.',
  })
export type InsightSummary = z.output<typeof insightSummary>

export const insights = z
  .object({
    server: serverRef,
    // The API document would name only the first of several literals.
    days: z.literal(INSIGHT_PERIODS).meta({ enum: INSIGHT_PERIODS }),
    labels: z.array(z.iso.date()).meta({ description: 'UTC days, such as `2026-09-18`.' }),
    since: z.iso.date().meta({
      description:
        'The first day on which visits of this server were counted. Zeros of days before it say nothing.',
    }),
    series: z.object({
      impressions: counts,
      pageViews: counts,
      discordClicks: counts,
      realmClicks: counts,
      votes: counts,
      reviews: counts,
      badgeImpressions: counts.meta({
        description:
          'Impressions of its badge on other sites; not part of `impressions`. Badges shown as plain pictures cannot be counted.',
      }),
      voteLinks: counts.meta({ description: 'Visits through its vote link.' }),
      voteLinkJoins: counts.meta({
        description:
          'Those of them in which the address or the Discord invite was used within the half hour.',
      }),
      fromSearch: counts.meta({
        description: 'Visits of the site that began with its page and came from a search engine.',
      }),
      fromDiscord: counts.meta({
        description: 'The same from Discord in a browser; its app names no source.',
      }),
      fromSites: counts.meta({ description: 'The same from any other site.' }),
      visitors: counts.meta({
        description:
          'Visitors who saw the listing or its page that day, distinguished without cookies. A visitor cannot be recognised on another day.',
      }),
    }),
    done: z
      .array(z.object({ day: z.iso.date(), kind: z.enum(DONE_KINDS) }))
      .meta({ description: 'What was done for the server in the period, each kind once a day.' }),
    summary: insightSummary,
    complete: insightSummary,
    previous: z.union([insightSummary, z.null()]).meta({
      description:
        'As many days as in `complete`, directly before; `null` when the server is newer than these days.',
    }),
    leftOut: z
      .object({ bots: integer, repeats: integer })
      .meta({ description: 'Events of the period that were sent but not counted.' }),
  })
  .meta({
    id: 'Insights',
    description:
      'Daily counts in UTC, every day of the period present. The last day is today, which is not over. To compare, use `complete`, the totals without today, and `previous`, those of as many days right before; `previous` is `null` for a server that is newer than these days.',
  })

export const ownInsights = z
  .object({
    days: z.literal(INSIGHT_PERIODS).meta({ enum: INSIGHT_PERIODS }),
    labels: z.array(z.iso.date()).meta({ description: 'UTC days, such as `2026-09-18`.' }),
    servers: z
      .array(
        z.object({
          server: serverRef,
          visits: counts.meta({ description: 'Visits of its page, also through its vote link.' }),
          votes: counts,
        }),
      )
      .max(COMPARED_MAX),
    total: integer.meta({ description: 'How many servers there are.' }),
  })
  .meta({
    id: 'OwnInsights',
    description: `Visits and votes by day in UTC of your servers, side by side: of the ${COMPARED_MAX} with the most votes. The last day is today, which is not over.`,
  })
export type OwnInsights = z.output<typeof ownInsights>

export type Insights = z.output<typeof insights>
export type InsightSeries = Insights['series']
