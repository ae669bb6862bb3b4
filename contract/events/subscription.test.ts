import { describe, expect, it } from 'vitest'
import { looksLikeWebhook, parseDiscordWebhook } from './subscription.ts'

const PLATFORM = 'http://127.0.0.1:8788'

describe('the address of a webhook', () => {
  it.each([
    'https://discord.com/api/webhooks/123/To-ken_1',
    'https://discordapp.com/api/v10/webhooks/123/To-ken_1/',
    'https://ptb.discord.com/api/webhooks/123/To-ken_1?wait=true',
    'https://canary.discord.com/api/webhooks/123/To-ken_1#x',
    'http://127.0.0.1:8788/api/webhooks/123/To-ken_1',
  ])('%s gives the webhook and keeps the letter case of its secret', (url) => {
    expect(parseDiscordWebhook(url, PLATFORM)).toEqual({ id: '123', token: 'To-ken_1' })
    expect(looksLikeWebhook(url)).toBe(true)
  })

  it.each([
    'http://discord.com/api/webhooks/123/t',
    'https://discord.com:8443/api/webhooks/123/t',
    'https://discord.com.evil.example/api/webhooks/123/t',
    'https://discord.com@evil.example/api/webhooks/123/t',
    'https://evil.example#@discord.com/api/webhooks/123/t',
    'https://evil.example/https://discord.com/api/webhooks/123/t',
    'https://www.discord.com/api/webhooks/123/t',
    'http://127.0.0.1:8789/api/webhooks/123/t',
    'https://discord.com/api/webhooks/123/t/github',
    'https://discord.com/api/webhooks/123/../../users/@me',
    'https://discord.com/api/webhooks/123/a%2F..%2Fb',
    'https://discord.com/api/webhooks/eleven/t',
    'https://discord.com/api/webhooks/123',
    'https://discord.com\\@evil.example/api/webhooks/123/t',
  ])('is not %j', (url) => expect(parseDiscordWebhook(url, PLATFORM)).toBeNull())
})
