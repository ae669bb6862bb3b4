import type { Column, Table } from 'drizzle-orm'

type Columns<Of extends Table> = Of['_']['columns']
type NameOf<Of extends Table> = Columns<Of>[keyof Columns<Of>]['_']['name']
type ColumnOf<Of extends Table, Name> = Extract<Columns<Of>[keyof Columns<Of>], { _: { name: Name } }>

/** JSON comes as text and a boolean as 0 or 1; everything else is what the schema says. */
type ValueOf<Of extends Column> =
  | (Of['_']['dataType'] extends 'json'
      ? string
      : Of['_']['dataType'] extends 'boolean'
        ? number
        : Of['_']['data'])
  | (Of['_']['notNull'] extends true ? never : null)

/** The row that hand-written SQL answers when it selects these columns of a table, under their names in the database. */
export type SqlRow<Of extends Table, Name extends NameOf<Of>> = { [Key in Name]: ValueOf<ColumnOf<Of, Key>> }
