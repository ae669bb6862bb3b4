import { sql } from 'drizzle-orm'
import { alias, QueryBuilder, SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { posts } from './schema/posts.ts'
import { statement } from './statement.ts'

const p = alias(posts, 'p')
const { startsAt } = posts

const prepared = { text: '', values: new Array<unknown>() }
const db = {
  prepare: (text: string) => ({ bind: (...values: unknown[]) => Object.assign(prepared, { text, values }) }),
}

it.each([
  sql`SELECT ${p.title}, ${sql.identifier('a "b"')}, ${undefined} FROM ${posts} p WHERE ${p.id} = ${'x'} AND ${startsAt} > ${4.5}`,
  sql`SELECT 1 WHERE ${null} IS NULL AND ${true} AND 3 IN ${[1, 2]} AND ${sql`${sql.raw('2')} = ${2}`}`,
  sql`SELECT ${sql.join([p.id, p.title], sql`, `)} LIMIT 4 OFFSET ${8}`,
  new QueryBuilder()
    .select({ id: posts.id })
    .from(posts)
    .where(sql`${posts.title} = ${'x'}`)
    .limit(3),
])('writes a query as the dialect does', (query) => {
  const { sql: text, params: values } = new SQLiteAsyncDialect().sqlToQuery(query.getSQL())
  // @ts-expect-error -- the part of the database that is used
  statement(db, query)
  expect(prepared).toEqual({ text, values })
})

it('writes limits into the text', () => {
  // @ts-expect-error -- the part of the database that is used
  statement(db, sql`SELECT ${1} LIMIT ${2} OFFSET ${3}`)
  expect(prepared).toEqual({ text: 'SELECT ? LIMIT 2 OFFSET ?', values: [1, 3] })
})
