import { env } from 'cloudflare:test'

/** Deletes the marks of votes. A test that makes votes older in the database does it, too: in life, marks grow old with their votes. */
export async function forgetMarks(): Promise<void> {
  const { keys } = await env.MARKS.list({ prefix: 'voted:' })
  await Promise.all(keys.map(({ name }) => env.MARKS.delete(name)))
}
