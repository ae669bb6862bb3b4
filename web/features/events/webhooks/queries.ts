import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import type { WebhookBody } from '#contract/events/webhook.wire.ts'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

const calls = api.affiliates[':id'].webhook

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ['webhook', id],
    queryFn: ask(calls.$get, { param: { id } }, 'server', 'webhook'),
  })
}

export function useSaveWebhook(id: string) {
  return useWrite(
    (body: WebhookBody) => read(calls.$put({ param: { id }, json: body }), 'webhook', 'secret'),
    {
      done: t`Saved`,
      failed: null,
      changes: [webhookQuery(id).queryKey],
    },
  )
}

export function useRemoveWebhook(id: string) {
  return useWrite(() => read(calls.$delete({ param: { id } }), 'ok'), {
    done: t`Webhook removed`,
    changes: [webhookQuery(id).queryKey],
  })
}

export function useTestWebhook(id: string) {
  return useWrite(() => read(calls.test.$post({ param: { id } }), 'taken', 'result', 'answer'), {
    changes: [webhookQuery(id).queryKey],
  })
}
