import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import programs from '../../../../docs/programs.md?raw'
import rewards from '../../../../docs/rewards.md?raw'
import { makeListing } from '../../../testing/factories.ts'
import { ask } from '../../../testing/make-called.ts'
import { fetchWorker } from '../../../testing/request.ts'

/** The commands of the documents that ask this site. */
const COMMANDS = [programs, rewards].flatMap((text) =>
  [...text.matchAll(/^curl .*https:\/\/your-site\.example.*$/gm)].map(([command]) => command),
)

it('has commands for owners to copy', () => expect(COMMANDS.length).toBeGreaterThan(3))

it.each(COMMANDS)('works as written: %s', async (command) => {
  const { id, owner } = await makeListing()
  const scopes = ['listing:read', 'stats:write']
  const made = await ask<{ token: string }>('/api/tokens', owner, { label: 'A bot', scopes })
  const reward = await ask<{ key: string }>(`/api/affiliates/${id}/reward-key`, owner, {}, 'POST')
  const quoted = [...command.matchAll(/(-H|-d)? ?'([^']*)'/g)].map(([, flag, text = '']) => ({ flag, text }))
  const address = quoted.find(({ flag }) => flag === undefined)?.text ?? ''
  const body = quoted.find(({ flag }) => flag === '-d')?.text.replace('"ID"', `"${id}"`)
  const headers = new Headers({ 'cf-connecting-ip': '192.0.2.7' })
  for (const { flag, text } of quoted) {
    const [name = '', value = ''] = text.replace('KEY', made.token).split(': ', 2)
    if (flag === '-H') headers.set(name, value)
  }
  const response = await fetchWorker(
    new Request(
      address.replace('https://your-site.example', env.ORIGIN).replace('KEY', reward.key).replace(/ID$/, id),
      {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body !== undefined && { body }),
      },
    ),
  )
  const answer = await response.text()
  expect([response.status, answer]).toEqual([200, expect.not.stringContaining('Error')])
})
