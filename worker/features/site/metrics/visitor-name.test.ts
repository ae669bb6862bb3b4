import { env } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { prepareVisitorKeys, visitorName } from '../../../http/visitor-name.ts'
import { systemContext } from '../../../testing/contexts.ts'

const ORIGIN = { address: '192.0.2.7', userAgent: 'Firefox' }
/** Each test has days of its own, because an instance remembers the key of its day. */
let start = Date.UTC(2031, 0, 1)
const nextDay = () => (start += 10 * DAY)
const stored = (at: number) => env.MARKS.get(`visitor-key:${dayOf(at)}`)

it('is the same all day, and another one the next day', async () => {
  const day = nextDay()
  const names = await Promise.all(
    [0, HOUR, 23 * HOUR, DAY].map((after) => visitorName(systemContext(day + after), ORIGIN)),
  )
  const again = await visitorName(systemContext(day + 2 * HOUR), ORIGIN)
  expect(names.slice(0, 3)).toEqual([again, again, again])
  expect(names[3]).not.toBe(again)
})

it('uses a key that only KV holds, and that expires when its second day ends', async () => {
  const day = nextDay()
  const put = vi.spyOn(env.MARKS, 'put')
  await visitorName(systemContext(day + 6 * HOUR), ORIGIN)
  expect(put.mock.calls).toEqual([
    [
      `visitor-key:${dayOf(day)}`,
      expect.stringMatching(/^.{43}$/),
      { expirationTtl: (2 * DAY - 6 * HOUR) / 1000 },
    ],
  ])
})

it('has its key a day ahead, which no later run replaces', async () => {
  const day = nextDay()
  await prepareVisitorKeys(systemContext(day + HOUR))
  const tomorrow = await stored(day + DAY)
  expect(tomorrow).toMatch(/^.{43}$/)
  await prepareVisitorKeys(systemContext(day + 2 * HOUR))
  await visitorName(systemContext(day + DAY + MINUTE), ORIGIN)
  await prepareVisitorKeys(systemContext(day + DAY + HOUR))
  expect(await stored(day + DAY)).toBe(tomorrow)
})

it('agrees within minutes with another instance that wrote its key at the same time', async () => {
  const day = nextDay()
  const early = await visitorName(systemContext(day), ORIGIN)
  await env.MARKS.put(`visitor-key:${dayOf(day)}`, 'the key of the other instance')
  expect(await visitorName(systemContext(day + MINUTE), ORIGIN)).toBe(early)
  expect(await visitorName(systemContext(day + 6 * MINUTE), ORIGIN)).not.toBe(early)
})

it('exists while KV fails, and stays the same', async () => {
  const day = nextDay()
  vi.spyOn(env.MARKS, 'get').mockRejectedValue(new Error('KV is down'))
  const names = await Promise.all(
    [0, MINUTE, 6 * MINUTE].map((after) => visitorName(systemContext(day + after), ORIGIN)),
  )
  expect(new Set(names).size).toBe(1)
})
