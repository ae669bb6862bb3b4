import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { users } from '../../../db/schema.ts'
import { jsonOf } from '../../../db/stored-json.ts'

export const wants = (where: 'here' | 'devices', person: SQLWrapper, kind: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${person} AND ${jsonOf(users.noticesOff, '{}')} ->> ${kind} IN ${where === 'here' ? ['wholly'] : ['wholly', 'devices']})`
