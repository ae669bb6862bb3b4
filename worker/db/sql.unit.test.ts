import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import { posts } from './schema.ts'
import { textAndValues } from './sql.ts'

it.each([
  [sql`SELECT ${1} LIMIT ${2} OFFSET ${3}`, 'SELECT ? LIMIT 2 OFFSET ?', [1, 3]],
  [
    sql`SELECT (SELECT 1 LIMIT ${4}), ${'LIMIT ?'} LIMIT ${5}`,
    'SELECT (SELECT 1 LIMIT 4), ? LIMIT 5',
    ['LIMIT ?'],
  ],
  [new QueryBuilder().select({ id: posts.id }).from(posts).limit(3), 'select "id" from "posts" limit 3', []],
  [sql`SELECT '?', ${1} LIMIT ${2}`, "SELECT '?', ? LIMIT ?", [1, 2]],
])('writes limits into the text, other values beside it', (query, text, values) => {
  expect(textAndValues(query)).toEqual({ text, values })
})
