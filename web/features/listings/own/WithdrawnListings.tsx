import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sentenceSpace } from '#contract/language/lists.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useBringBack, withdrawnListingsQuery } from './queries.ts'

/** The listings that the viewer withdrew and can bring back. Nothing is shown when there are none. */
export function WithdrawnListings() {
  const { data } = useQuery(withdrawnListingsQuery)
  // The list above shows the error when loading fails.
  if (!data || data.total === 0) return null
  return (
    <Section
      id="withdrawn"
      title={t`Withdrawn and closed`}
      heading="text-3xl"
      className="grid grid-cols-1 gap-5"
      intro={t`Nobody can see these servers. The page of a closed server says that it is closed. After the time shown, they are deleted.`}
    >
      <ul className="grid gap-3">
        {data.items.map((listing) => (
          <Withdrawn key={listing._id} listing={listing} />
        ))}
      </ul>
    </Section>
  )
}

function Withdrawn({ listing }: { listing: OwnListing }) {
  const { name, restorableUntil, closed } = listing
  const bringBack = useBringBack(listing)
  return (
    <li className={cardClass({ className: 'flex flex-wrap items-center justify-between gap-3 px-5 py-4' })}>
      <div className="min-w-0">
        <h3 {...userText('text-xl')}>{name}</h3>
        {restorableUntil !== null && (
          <p className="text-sm text-ink-muted">
            {closed && <span>{t`Closed.` + sentenceSpace()}</span>}
            <Trans>
              Permanently deleted <RelativeTime iso={restorableUntil} />
            </Trans>
          </p>
        )}
      </div>
      <Button onClick={() => bringBack.mutate()} busy={bringBack.isPending}>
        <Trans>
          Bring back<span className="sr-only"> {name}</span>
        </Trans>
      </Button>
    </li>
  )
}
