import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#contract/base/time.ts'
import { moderate } from '../../../testing/acts.ts'
import { userContext } from '../../../testing/contexts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { readUsualWait, usualWait } from './read-usual-wait.ts'

describe('how long a decision takes', () => {
  it.each([
    ['nobody knows', [], 0, null],
    ['the median of the decisions', [1, 2, 3, 40, 50], 0, 3],
    ['nothing of too few decisions', [1, 2, 3, 4], 0, null],
    ['what the oldest waits already, if that is longer', [1, 2, 3, 40, 50], 9, 9],
    ['what the oldest waits already, also without decisions', [], 9, 9],
  ])('is %s', (_, waits, oldest, expected) => expect(usualWait(waits, oldest)).toBe(expected))
})

describe('owners read', () => {
  let admin: TestUser
  beforeAll(async () => {
    admin = await makeAdmin()
  })
  const wait = async () =>
    (
      await bodyOf<{ usualWaitMs: number | null }>(
        request('/api/affiliates/me/summary', { as: await makeUser() }),
      )
    ).usualWaitMs

  it('how long submissions of the last 30 days waited, and at least the oldest that waits now', async () => {
    expect(await wait()).toBeNull()
    const now = Date.now()
    for (const hours of [10, 20, 30, 40, 50]) {
      const { id } = await makeListing({ moderation: 'pending', created: now - hours * HOUR })
      await moderate(id, hours === 20 ? 'deny' : 'approve', admin)
    }
    expect(Math.round(((await wait()) ?? 0) / HOUR)).toBe(30)
    const { id } = await makeListing({ moderation: 'pending', created: now - 6 * DAY })
    expect(Math.round(((await wait()) ?? 0) / DAY)).toBe(6)
    await moderate(id, 'approve', admin)
    const later = userContext({ id: admin.id }, { now: now + 31 * DAY })
    expect(await readUsualWait(later)).toBeNull()
  })
})
