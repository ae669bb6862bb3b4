import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { DATABASE_FOLDER, databaseFileName } from '../lib/database-file.ts'
import { ApiError } from './answers.ts'
import { splitSql } from './split-sql.ts'

export type Databases = ReturnType<typeof createDatabases>

export interface Database {
  uuid: string
  name: string
  mode: 'auto' | 'disabled'
}

const importSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('init'), etag: z.string() }),
  z.object({ action: z.literal('ingest'), etag: z.string(), filename: z.string() }),
  z.object({ action: z.literal('poll'), current_bookmark: z.string() }),
])

/** D1's databases: real SQLite files at the place where the local runtime of Workers reads them. */
export function createDatabases(folder: string, origin: () => string) {
  const databases: Database[] = []
  const uploads = new Map<string, string>()
  /** How the imports ended, by their bookmark. */
  const imports = new Map<string, { queries: number } | { error: string }>()

  const fileOf = (uuid: string) => join(folder, DATABASE_FOLDER, databaseFileName(uuid))
  const find = (id: string): Database => {
    const found = databases.find(({ uuid, name }) => [uuid, name].includes(id))
    if (!found) throw new ApiError(404, 7404, `The database ${id} could not be found`)
    return found
  }
  function open<Result>(uuid: string, work: (file: DatabaseSync) => Result): Result {
    mkdirSync(dirname(fileOf(uuid)), { recursive: true })
    const file = new DatabaseSync(fileOf(uuid), { enableForeignKeyConstraints: true })
    try {
      return work(file)
    } finally {
      file.close()
    }
  }

  return {
    create(name: string): Database {
      if (databases.some((database) => database.name === name))
        throw new ApiError(400, 7502, `Database with name '${name}' already exists`)
      const made: Database = { uuid: randomUUID(), name, mode: 'disabled' }
      databases.push(made)
      return made
    },
    list: (name?: string | null) => databases.filter((database) => !name || database.name === name),
    info: (id: string) => {
      const { mode, ...database } = find(id)
      const tables = open(database.uuid, tablesOf)
      return { ...database, num_tables: tables.length, read_replication: { mode }, file_size: 0 }
    },
    update(uuid: string, mode: Database['mode']) {
      find(uuid).mode = mode
    },

    /** One statement after another; those before one that fails stay. */
    query(uuid: string, sql: string) {
      find(uuid)
      return open(uuid, (file) =>
        splitSql(sql).map((statement) => {
          try {
            const results = file.prepare(statement).all()
            return { success: true, results, meta: { duration: 0.1, rows_read: 0, rows_written: 0 } }
          } catch (error) {
            throw new ApiError(400, 7500, `${messageOf(error)}: SQLITE_ERROR`)
          }
        }),
      )
    },

    upload(name: string, content: Buffer): string {
      uploads.set(name, content.toString())
      return createHash('md5').update(content).digest('hex')
    },

    /** The whole file in one transaction, read by SQLite's own parser. */
    import(uuid: string, body: unknown) {
      find(uuid)
      const step = importSchema.parse(body)
      if (step.action === 'init') {
        const filename = `${uuid}-${step.etag}.sql`
        return { success: true, type: 'import', filename, upload_url: `${origin()}/uploads/${filename}` }
      }
      if (step.action === 'ingest') {
        const sql = uploads.get(step.filename)
        if (sql === undefined) throw new ApiError(400, 7500, 'The file was not uploaded')
        const bookmark = randomUUID()
        imports.set(
          bookmark,
          open(uuid, (file) => importFile(file, sql)),
        )
        return {
          success: true,
          type: 'import',
          status: 'active',
          at_bookmark: bookmark,
          messages: ['Processing'],
        }
      }
      return ended(imports.get(step.current_bookmark), step.current_bookmark)
    },
    /** An empty database, as after its creation. */
    clear: (uuid: string) => rmSync(fileOf(uuid)),
    read: (uuid: string, sql: string) => open(uuid, (file) => file.prepare(sql).all()),
  }
}

function importFile(file: DatabaseSync, sql: string): { queries: number } | { error: string } {
  file.exec('BEGIN')
  try {
    file.exec(sql)
    file.exec('COMMIT')
    return { queries: sql.split(';').length }
  } catch (error) {
    file.exec('ROLLBACK')
    return { error: `${messageOf(error)}: SQLITE_ERROR` }
  }
}

function ended(outcome: { queries: number } | { error: string } | undefined, bookmark: string) {
  const base = { type: 'import', at_bookmark: bookmark, messages: [] }
  if (!outcome) return { ...base, success: false, error: 'Not currently importing anything.' }
  if ('error' in outcome) return { ...base, success: true, status: 'error', errors: [outcome.error] }
  const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0, changes: 0 }
  return {
    ...base,
    success: true,
    status: 'complete',
    result: { num_queries: outcome.queries, final_bookmark: bookmark, meta },
  }
}

const tablesOf = (file: DatabaseSync) =>
  file.prepare("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").all()

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
