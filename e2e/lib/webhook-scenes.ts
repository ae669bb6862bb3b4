import type { Page } from '@playwright/test'
import { MINUTE } from '#contract/base/time.ts'
import type { MessagePage, WebhookList } from '#contract/events/webhook.wire.ts'
import { findOwnListing } from './own-listings.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const WEBHOOKS = /\/api\/affiliates\/[\w-]{12}\/webhooks$/
const MESSAGES = /\/webhooks\/[\w-]{12}\/messages$/

/** An owner's webhooks: none, and one that fails with its log open. */
export const WEBHOOK_STATES: readonly Scene[] = seenBy('steve', {
  'webhooks-none': (page) => openWebhooks(page),
  'webhooks-unanswered': async (page) => {
    await page.route(WEBHOOKS, (route) => route.fulfill({ json: failing() }))
    await page.route(MESSAGES, (route) => route.fulfill({ json: messages() }))
    await openWebhooks(page)
    await page.locator('summary', { hasText: 'Messages and answers' }).click()
    await page.locator('summary', { hasText: 'A new review' }).click()
    await page.getByText('It answered:').first().waitFor()
  },
})

async function openWebhooks(page: Page): Promise<void> {
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/webhooks`)
  await page.getByText('A webhook tells a program of yours').waitFor()
}

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

function failing(): WebhookList {
  return {
    server: { _id: 'AAAAAAAAAAAA', name: 'Cloudberry Skyblock' },
    items: [
      {
        _id: 'BBBBBBBBBBBB',
        url: 'https://hook.eu1.make.example/7c2l4kq0v9x8y1z5w3u6t0s2r4p8n1m3',
        events: ['vote.counted', 'review.created', 'listing.decided'],
        on: true,
        offBecause: null,
        problem: 'It answered 500',
        attempts: 3,
        nextAttemptAt: ago(-12),
        waiting: 4,
        publicKey: `whpk_${'A'.repeat(43)}=`,
        oldSecretUntil: ago(-600),
        createdAt: ago(9_000),
      },
    ],
  }
}

function messages(): MessagePage {
  const attempt = (minutes: number, status: number) => ({
    at: ago(minutes),
    ms: 412,
    signature: `v1,${'k'.repeat(43)}= v1a,${'s'.repeat(86)}==`,
    status,
    problem: status === 200 ? null : `It answered ${status}`,
    answer: status === 200 ? 'Accepted' : 'Scenario is not active',
  })
  return {
    items: [
      {
        number: 12,
        id: 'msg_5f0c1b7a9d3e4c2b8a6f7e1d',
        event: 'review.created',
        at: ago(31),
        state: 'waiting',
        body: `{"type":"review.created","timestamp":"${ago(31)}","data":{"server":{"_id":"AAAAAAAAAAAA","name":"Cloudberry Skyblock"},"review":{"_id":"CCCCCCCCCCCC","rating":5,"text":"Kind people","createdAt":"${ago(31)}","author":{"id":"DDDDDDDDDDDD","username":"Mossback"}}}}`,
        attempts: [attempt(31, 500), attempt(30, 500)],
      },
      {
        number: 9,
        id: 'msg_0a1b2c3d4e5f60718293a4b5',
        event: 'vote.counted',
        at: ago(95),
        state: 'sent',
        body: `{"type":"vote.counted","timestamp":"${ago(95)}","data":{}}`,
        attempts: [attempt(95, 200)],
      },
    ],
    next: null,
  }
}
