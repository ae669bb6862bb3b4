import { desc } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { IMPACTS, INCIDENT_KINDS, INCIDENT_STATUSES } from '#contract/status/incident.ts'
import { COMPONENTS } from '#contract/status/status.ts'

/** An incident that admins published. `closed` follows the status and is for the order of lists. `updates` counts the rows in the other table. */
export const incidents = sqliteTable(
  'incidents',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: INCIDENT_KINDS }).notNull().default('incident'),
    title: text('title').notNull(),
    component: text('component', { enum: COMPONENTS }).notNull(),
    impact: text('impact', { enum: IMPACTS }).notNull(),
    status: text('status', { enum: INCIDENT_STATUSES }).notNull(),
    closed: integer('closed').notNull().default(0),
    startedAt: integer('started_at').notNull(),
    endsAt: integer('ends_at'),
    resolvedAt: integer('resolved_at'),
    updates: integer('updates').notNull().default(0),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('incidents_in_order').on(table.closed, desc(table.startedAt), table.id),
    index('incidents_by_update').on(table.updatedAt),
  ],
)

/** Updates of an incident, numbered from 1. The first one may be empty: it says only that the incident exists. */
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
