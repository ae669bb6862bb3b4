import { z } from 'zod'
import {
  id,
  integer,
  isoDate,
  ISO_DATE_LENGTH_MAX,
  serverLink,
  serverRef,
  textField,
  wholeNumber,
} from '../base/fields.wire.ts'
import { wholeNumber as wholeText } from '../text/compact-number.ts'
import {
  COUNT_MAX,
  PENALTY_REASON_MAX,
  RANKING_LIMIT,
  SNAPSHOT_SOURCES,
  SNAPSHOT_STATUSES,
} from './ranking.ts'

const source = z.enum(SNAPSHOT_SOURCES)
const counts = { total: integer, today: integer, playing: integer }

export const rankingQuery = z.object({
  week: z.iso.date('week must be a date such as 2026-11-22.').optional(),
  limit: wholeNumber('limit', RANKING_LIMIT, RANKING_LIMIT),
})

export const ranking = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether rankings are switched on.' }),
    runAt: isoDate
      .nullable()
      .meta({ description: 'ISO 8601 of the ranking’s Sunday; `null` while there is no ranking.' }),
    total: integer.meta({ description: 'How many realms were ranked.' }),
    items: z.array(
      z.object({
        place: integer,
        before: integer
          .nullable()
          .meta({ description: 'Its rank the week before; `null` when it was not ranked.' }),
        server: serverLink.extend({ tags: z.array(z.string()) }),
        ...counts,
        halved: z.boolean(),
        score: z.number(),
        countedAt: isoDate.nullable().meta({ description: 'When the ranked counts were taken, ISO 8601.' }),
        source: source.nullable().meta({ description: 'Who took the ranked counts.' }),
      }),
    ),
    weeks: z.array(isoDate).meta({ description: 'The latest weeks, newest first.' }),
  })
  .meta({
    id: 'Ranking',
    description: 'A week’s realm ranking with the values behind each score.',
  })
export type Ranking = z.output<typeof ranking>
export type RankedRealm = Ranking['items'][number]

const count = (what: string) =>
  z
    .number(`${what} must be a whole number.`)
    .int(`${what} must be a whole number.`)
    .min(0, `${what} cannot be below 0.`)
    .max(COUNT_MAX, { error: () => `${what} can be at most ${wholeText(COUNT_MAX)}.` })

const TAKEN_AT_MESSAGE = 'takenAt must be an ISO 8601 time with a time zone.'

export const snapshotBody = z.object({
  serverId: id,
  total: count('total'),
  today: count('today'),
  playing: count('playing'),
  takenAt: z.iso
    .datetime({ offset: true, error: TAKEN_AT_MESSAGE })
    .max(ISO_DATE_LENGTH_MAX, TAKEN_AT_MESSAGE)
    .optional()
    .describe('When the counts were taken, at most a week ago. The default is now.'),
})

export const snapshotAnswer = z
  .object({
    _id: z.string(),
    serverId: z.string(),
    takenAt: isoDate,
    status: z.enum(SNAPSHOT_STATUSES),
    doubt: z.string().nullable(),
  })
  .meta({
    id: 'SnapshotAnswer',
    description: 'A doubted snapshot is on hold: it counts only after staff accept it.',
  })

const snapshot = z.object({
  _id: z.string(),
  server: serverRef,
  ...counts,
  takenAt: isoDate,
  receivedAt: isoDate,
  source,
  status: z.enum(SNAPSHOT_STATUSES),
  doubt: z.string().nullable(),
})

export const adminRankings = z
  .object({
    enabledAt: isoDate.nullable(),
    doubted: z.array(snapshot),
    penalties: z.array(
      z.object({
        _id: z.string(),
        server: serverRef,
        reason: z.string(),
        proposedAt: isoDate,
        imposedAt: isoDate.nullable(),
      }),
    ),
    recent: z.array(snapshot),
  })
  .meta({ id: 'AdminRankings' })

export const enabledBody = z.object({ enabled: z.boolean('enabled must be true or false.') })
export const enabledAnswer = z.object({ enabledAt: isoDate.nullable() })
export const snapshotDecision = z.object({
  decision: z.enum(['count', 'dismiss'], 'decision must be count or dismiss.'),
})
export const penaltyBody = z.object({
  serverId: id,
  reason: textField(PENALTY_REASON_MAX, 'Reason', { missing: 'Give a reason.' }),
})
export const penaltyDecision = z.object({
  decision: z.enum(['impose', 'dismiss', 'restart'], 'decision must be impose, dismiss or restart.'),
})

export const ownRealms = z
  .object({
    items: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        approved: z.boolean(),
        nameFits: z.boolean(),
        halved: z.boolean(),
        place: integer.nullable(),
        latest: z.object({ ...counts, takenAt: isoDate, status: z.enum(SNAPSHOT_STATUSES) }).nullable(),
      }),
    ),
  })
  .meta({ id: 'OwnRealms' })
