import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

it('takes no settings of a `wrangler dev` that runs at the same time', () => {
  expect([env.DISCORD_ORIGIN, env.DISCORD_CDN_ORIGIN, env.ADMIN_IDS, env.DISCORD_CLIENT_SECRET]).toEqual([
    'https://discord.com',
    'https://cdn.discordapp.com',
    '',
    'test-secret',
  ])
})
