import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Who did what to which thing, and what it changed. Append-only: a trigger rejects updates and deletes. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** Of the request: when it is sent again, `writeOnce` finds what it did. */
    idempotencyKey: text('idempotency_key'),
  },
  (table) => [
    index('audit_by_target').on(table.targetKind, table.targetId, table.seq),
    index('audit_by_actor').on(table.actorId, table.seq),
    index('audit_by_action').on(table.action, table.seq),
    index('audit_by_kind').on(table.targetKind, table.seq),
    index('audit_by_time').on(table.at),
    index('audit_by_idempotency_key').on(table.idempotencyKey, table.action),
  ],
)
