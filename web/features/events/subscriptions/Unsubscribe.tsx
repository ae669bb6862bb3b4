import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { sentenceSpace } from '#contract/language/lists.ts'
import { api, explain, hasStatus, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'

/** How to get the right link, which only the channel's first message contains. */
const findLink = () =>
  t`Copy the whole link from the first message that we posted in the channel. Deleting the webhook in the channel’s settings on Discord also ends the updates.`

/**
 * Asks for confirmation before it ends a subscription, because chat programs open links automatically for
 * previews.
 */
export function Unsubscribe({ id, subscriptionKey }: { id: string; subscriptionKey: string }) {
  const unsubscribe = useWrite(
    () => read(api.status.unsubscribe.$post({ json: { id, key: subscriptionKey } })),
    { failed: null },
  )
  if (id === '' || subscriptionKey === '') {
    return (
      <section className={cardClass({ className: 'grid max-w-xl gap-3 p-6' })}>
        <h2 className="text-2xl">{t`This link is incomplete`}</h2>
        <p>
          {t`We need the full link to know which channel you mean.`} <span>{findLink()}</span>
        </p>
        <ToStatus />
      </section>
    )
  }
  if (unsubscribe.isSuccess) {
    return (
      <section className={cardClass({ className: 'grid max-w-xl gap-3 p-6' })}>
        <output className="text-xl font-semibold">{t`Unsubscribed.`}</output>
        <p className="text-ink-muted">
          {t`The channel gets no more updates, and we no longer store its webhook. You can subscribe again at any time.`}
        </p>
      </section>
    )
  }
  if (hasStatus(unsubscribe.error, 400)) {
    return (
      <section className={cardClass({ className: 'grid max-w-xl gap-5 p-6' })}>
        <ErrorState message={t`This link is not valid.` + sentenceSpace() + findLink()} />
        <ToStatus />
      </section>
    )
  }
  return (
    <section className={cardClass({ className: 'grid max-w-xl gap-5 p-6' })}>
      <p>{t`Stop sending updates about incidents and maintenance to this Discord channel?`}</p>
      {unsubscribe.isError && (
        <ErrorState message={explain(t`That did not work. Please try again.`, unsubscribe.error)} />
      )}
      <div>
        <Button variant="danger" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          {t`Unsubscribe`}
        </Button>
      </div>
    </section>
  )
}

const ToStatus = () => (
  <p>
    <Link to="/status" activeOptions={{ exact: true }} className="link">
      {t`To the status page`}
    </Link>
  </p>
)
