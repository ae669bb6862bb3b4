import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { Unsubscribe } from '../features/events/subscriptions/Unsubscribe.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'

export const Route = createFileRoute('/status_/unsubscribe')({
  validateSearch: (search: Record<string, unknown>) => ({
    id: stringOrEmpty(search['id']),
    key: stringOrEmpty(search['key']),
  }),
  component: UnsubscribeScreen,
})

const stringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '')

function UnsubscribeScreen() {
  const { id, key } = Route.useSearch()
  return (
    <>
      <PageBand
        island={{ id: 'lighthouse', tags: ['Minigames'] }}
        title={say('title./status/unsubscribe')}
        intro={t`Incident updates for one Discord channel.`}
      />
      <div className="page pt-8 pb-28">
        <Unsubscribe id={id} subscriptionKey={key} />
      </div>
    </>
  )
}
