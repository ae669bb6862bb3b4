import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { IMPACTS, INCIDENT_KINDS, INCIDENT_STATUSES } from '#contract/status/incident.ts'
import { COMPONENTS } from '#contract/status/status.ts'

/**
 * The counts of one isolate for some seconds, until they are folded. `parts` is a JSON list of [minute,
 * component, count, errors, above degraded, above outage, histogram of latencies].
 */
export const statusSamples = sqliteTable('status_samples', {
  id: integer('id').primaryKey(),
  /** The newest minute in it. */
  minute: integer('minute').notNull(),
  parts: text('parts').notNull(),
})

export const statusMinutes = sqliteTable(
  'status_minutes',
  {
    /** Minutes since 1970. */
    minute: integer('minute').notNull(),
    component: text('component').notNull(),
    count: integer('count').notNull().default(0),
    errors: integer('errors').notNull().default(0),
    aboveDegraded: integer('above_degraded').notNull().default(0),
    aboveOutage: integer('above_outage').notNull().default(0),
    /** JSON, bucket → count; see contract/status/latency.ts. */
    latencies: text('latencies').notNull().default('{}'),
    /** Whether our own check was answered (1 or 0), and after how long; `null` without a check. */
    checkOk: integer('check_ok'),
    checkMs: integer('check_ms'),
  },
  (table) => [primaryKey({ columns: [table.minute, table.component] })],
)

/**
 * How many minutes of a component's UTC day were up and down. Changed with the minutes: see `changeMinutes`.
 */
export const statusDays = sqliteTable(
  'status_days',
  {
    /** Days since 1970. */
    day: integer('day').notNull(),
    component: text('component').notNull(),
    up: integer('up').notNull().default(0),
    down: integer('down').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.component] })],
)

export const jobRuns = sqliteTable('job_runs', {
  job: text('job').primaryKey(),
  does: text('does').notNull(),
  /** What visitors see late while it fails; `null` when they see nothing of it. */
  late: text('late'),
  succeededAt: integer('succeeded_at'),
  failedAt: integer('failed_at'),
  /** Failures in a row. */
  failures: integer('failures').notNull().default(0),
  /** The start of the last error, until it succeeds. */
  error: text('error'),
})

/** An incident that admins published. `updates` counts its rows in `incident_updates`. */
export const incidents = sqliteTable('incidents', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: INCIDENT_KINDS }).notNull().default('incident'),
  title: text('title').notNull(),
  component: text('component', { enum: COMPONENTS }).notNull(),
  impact: text('impact', { enum: IMPACTS }).notNull(),
  status: text('status', { enum: INCIDENT_STATUSES }).notNull(),
  startedAt: integer('started_at').notNull(),
  endsAt: integer('ends_at'),
  resolvedAt: integer('resolved_at'),
  updates: integer('updates').notNull().default(0),
  updatedAt: integer('updated_at').notNull(),
})

/** Updates of an incident, numbered from 1. An empty first update says only that the incident exists. */
export const incidentUpdates = sqliteTable(
  'incident_updates',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    at: integer('at').notNull(),
    status: text('status', { enum: INCIDENT_STATUSES }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.seq] })],
)
