import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OwnWebhook } from '#contract/events/webhook.wire.ts'
import { InEnglish } from '../../../testing/english.tsx'
import { webhookQuery } from './queries.ts'
import { WebhookScreen } from './WebhookScreen.tsx'

const votifier: OwnWebhook = {
  server: { _id: 'a', name: 'Skyhold' },
  webhook: {
    url: 'votifier://play.example.com:8192',
    kind: 'votifier',
    language: 'en',
    offBecause: null,
    problem: null,
    nextAttemptAt: null,
    waiting: 0,
    createdAt: '2026-10-30T00:00:00.000Z',
  },
}

it('cuts no address and no token: a part of one would be stored as if it were whole', () => {
  const client = new QueryClient()
  client.setQueryData(webhookQuery('a').queryKey, votifier)
  const html = renderToStaticMarkup(
    <InEnglish>
      <QueryClientProvider client={client}>
        <WebhookScreen id="a" />
      </QueryClientProvider>
    </InEnglish>,
  )
  expect(html).toContain('Host and port')
  expect(html).toContain('Token')
  expect(html).not.toContain('maxLength')
})
