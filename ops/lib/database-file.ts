import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'

/** Where the local platform has the files of its databases, in a state folder. */
export const DATABASE_FOLDER = join('v3', 'd1', 'miniflare-D1DatabaseObject')

/** How the local platform names the file of a database. */
export function databaseFileName(id: string): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const half = (of: string | Buffer) => createHmac('sha256', key).update(of).digest().subarray(0, 16)
  const first = half(id)
  return `${Buffer.concat([first, half(first)]).toString('hex')}.sqlite`
}
