import type { Page } from '@playwright/test'
import { MINUTE } from '#contract/base/time.ts'
import type { OwnWebhook } from '#contract/events/webhook.wire.ts'
import { findOwnListing } from './own-listings.ts'
import { seenBy } from './scene.ts'
import type { Scene } from './scenes.ts'

const WEBHOOK = /\/api\/affiliates\/[\w-]{12}\/webhook$/

/** An owner's webhook: none, Votifier with errors, and one that fails and was tested. */
export const WEBHOOK_STATES: readonly Scene[] = seenBy('steve', {
  'webhook-none': (page) => openWebhook(page),
  'webhook-votifier': async (page) => {
    await openWebhook(page)
    await page.getByRole('button', { name: 'Votifier' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter host and port').waitFor()
  },
  'webhook-unanswered': async (page) => {
    await page.route(WEBHOOK, (route) => route.fulfill({ json: failing() }))
    await page.route(/\/webhook\/test$/, (route) =>
      route.fulfill({
        json: {
          taken: false,
          result: { kind: 'answered', status: 500, text: 'It answered 500.' },
          answer: 'Scenario is not active',
        },
      }),
    )
    await openWebhook(page)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('It answered:').waitFor()
  },
})

async function openWebhook(page: Page): Promise<void> {
  const { _id } = await findOwnListing(page, ({ approved }) => approved)
  await page.goto(`/dashboard/affiliates/${_id}/webhooks`)
  await page.getByText('A webhook tells your Discord channel').waitFor()
}

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

function failing(): OwnWebhook {
  return {
    server: { _id: 'AAAAAAAAAAAA', name: 'Cloudberry Skyblock' },
    webhook: {
      url: 'https://hook.eu1.make.example/7c2l4kq0v9x8y1z5w3u6t0s2r4p8n1m3',
      kind: 'program',
      language: 'en',
      offBecause: null,
      problem: { kind: 'answered', status: 500, text: 'It answered 500.' },
      nextAttemptAt: at(12),
      waiting: 4,
      createdAt: at(-9_000),
    },
  }
}
