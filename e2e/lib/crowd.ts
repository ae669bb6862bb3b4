import { expect, request as requests } from '@playwright/test'
import { DAY } from '#contract/time.ts'
import { runJob } from '../../dev/lib/scheduler.ts'
import { enter } from './discord.ts'

/** A dozen is judged together. */
const CROWD = 12

/** The day (YYYY-MM-DD) on which an account was made that is two days old. */
export const freshDay = (): string => new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10)

/**
 * A dozen fresh accounts vote for a server within seconds, and the votes are judged. After this they wait, and so do those of other fresh accounts. The server
 * must have few votes, so that a dozen are far more than usual. Returns how many wait.
 */
export async function holdVotes(origin: string, listingId: string, name: string): Promise<number> {
  const vote = async (_: unknown, place: number) => {
    const request = await requests.newContext({ baseURL: origin })
    await enter(request, `${name}.${place}`, freshDay())
    const answer = await request.post(`/api/servers/${listingId}/vote`, { headers: { origin } })
    expect(answer.status(), await answer.text()).toBe(200)
    await request.dispose()
  }
  await Promise.all(Array.from({ length: CROWD }, vote))
  await runJob(origin, '*/10 * * * *')
  return CROWD
}
