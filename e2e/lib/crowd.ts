import { type APIRequestContext, expect, request as requests } from '@playwright/test'
import { DAY } from '#contract/base/time.ts'
import { runJob } from '../../dev/lib/scheduler.ts'
import { enter } from './discord.ts'

/** A dozen is judged together. */
const CROWD = 12

/** The day (YYYY-MM-DD) on which an account was made that is two days old. */
export const freshDay = (): string => new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10)

/**
 * A dozen accounts that were made on one day vote for a server within seconds, on several networks, and the votes are judged. After this they wait. One of
 * them is `own`, somebody who is signed in. Returns how many wait.
 */
export async function holdVotes(
  origin: string,
  listingId: string,
  name: string,
  own: APIRequestContext,
): Promise<number> {
  const vote = async (request: APIRequestContext, place: number) => {
    const answer = await request.post(`/api/servers/${listingId}/vote`, {
      headers: { origin, 'cf-connecting-ip': `198.51.100.${place}` },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await vote(own, CROWD)
  await Promise.all(
    Array.from({ length: CROWD - 1 }, async (_, place) => {
      const request = await requests.newContext({ baseURL: origin })
      await enter(request, `${name}.${place}`, freshDay())
      await vote(request, place)
      await request.dispose()
    }),
  )
  await runJob(origin, '*/10 * * * *')
  return CROWD
}
