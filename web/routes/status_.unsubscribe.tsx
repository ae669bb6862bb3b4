import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { Unsubscribe } from '../features/events/subscriptions/Unsubscribe.tsx'

export const Route = createFileRoute('/status_/unsubscribe')({
  validateSearch: (search: Record<string, unknown>) => ({
    id: textOf(search['id']),
    key: textOf(search['key']),
  }),
  component: UnsubscribeScreen,
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function UnsubscribeScreen() {
  const { id, key } = Route.useSearch()
  return (
    <>
      <PageBand island={{ id: 'lighthouse', tags: ['Minigames'] }} title={t`Unsubscribe`}>
        <p className="mt-2 text-lg">{t`Incident updates for one Discord channel.`}</p>
      </PageBand>
      <div className="page pt-8 pb-28">
        <Unsubscribe id={id} subscriptionKey={key} />
      </div>
    </>
  )
}
