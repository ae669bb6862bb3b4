import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WebhookEvent } from '#contract/events/webhook.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

const calls = api.affiliates[':id'].webhooks

/** The webhooks of one's own listing. */
export function webhooksQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id],
    queryFn: ask(calls.$get, { param: { id } }, 'server', 'items'),
  })
}

/** What was sent to a webhook, newest first. */
export function messagesQuery(id: string, webhook: string) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', id, 'messages', webhook],
    queryFn: ({ signal, pageParam }) =>
      read(
        calls[':webhook'].messages.$get(
          { param: { id, webhook }, query: pageParam === null ? {} : { before: pageParam } },
          { init: { signal } },
        ),
        'items',
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

interface Entered {
  url: string
  events: WebhookEvent[]
}

export function useAddWebhook(id: string) {
  return useWrite((json: Entered) => read(calls.$post({ param: { id }, json }), 'webhook', 'secret'), {
    failed: null,
    changes: [webhooksQuery(id).queryKey],
  })
}

export function useEditWebhook(id: string, webhook: string) {
  return useWrite(
    (json: Partial<Entered> & { on?: boolean }) =>
      read(calls[':webhook'].$patch({ param: { id, webhook }, json }), '_id'),
    { failed: null, changes: [webhooksQuery(id).queryKey] },
  )
}

export function useRemoveWebhook(id: string, webhook: string) {
  return useWrite(() => read(calls[':webhook'].$delete({ param: { id, webhook } }), 'ok'), {
    done: 'Webhook removed',
    // Its log is gone with it.
    changes: [{ queryKey: webhooksQuery(id).queryKey, exact: true }],
  })
}

export function useChangeSecret(id: string, webhook: string) {
  return useWrite(
    (json: { keepOld: boolean }) =>
      read(calls[':webhook'].secret.$post({ param: { id, webhook }, json }), 'secret'),
    {
      changes: [webhooksQuery(id).queryKey],
    },
  )
}

export function useTestWebhook(id: string, webhook: string) {
  return useWrite(() => read(calls[':webhook'].test.$post({ param: { id, webhook } }), 'verdict'))
}

export function useChangeMessage(id: string, webhook: string) {
  return useWrite(
    ({ number, change }: { number: number; change: 'replay' | 'skip' }) =>
      read(
        calls[':webhook'].messages[':number'][':change'].$post({
          param: { id, webhook, number: String(number), change },
        }),
        'ok',
      ),
    {
      done: (_, { change }) => (change === 'replay' ? 'It is being sent' : 'It is not tried any more'),
      changes: [webhooksQuery(id).queryKey],
    },
  )
}
