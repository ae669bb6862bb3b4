import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Entries that have a number, until their files and the checkpoint over them are written. */
export const ledgerStaged = sqliteTable('ledger_staged', {
  /** The number of the first entry. */
  first: integer('first').primaryKey(),
  count: integer('count').notNull(),
  /** The texts of the entries. */
  entries: text('entries', { mode: 'json' }).$type<string[]>().notNull(),
})

/** The published sizes of the ledger and when each was published. */
export const ledgerCheckpoints = sqliteTable('ledger_checkpoints', {
  size: integer('size').primaryKey(),
  at: integer('at').notNull(),
})

/** Decisions and weekly rankings that the ledger does not hold yet, or not as they are now. Written with what changes them. */
export const ledgerDue = sqliteTable('ledger_due', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  kind: text('kind', { enum: ['decision', 'ranking'] }).notNull(),
  /** The id of the statement, or the moment of the ranking. */
  key: text('key').notNull(),
})

/** Figures about the votes of a month as the ledger has them, and by hours how long votes were held. */
export const ledgerFigures = sqliteTable(
  'ledger_figures',
  {
    month: text('month').notNull(),
    /** A name of `MonthFigures`, or `waited` with the hours as `key`. */
    part: text('part').notNull(),
    key: integer('key').notNull(),
    counted: integer('counted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.part, table.key] })],
)
