import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { REVIEW_HOLD_WORDS } from '#contract/reviews/review-effects.ts'
import { VOTE_REASON_WORDS } from '#contract/votes/vote-effects.ts'
import { api, ask, explain, read } from '../../lib/api.ts'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { ServerLink } from '../../lib/ServerLink.tsx'
import { VIEWERS } from '../../lib/listing-cache.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { useFailed } from '../../lib/use-failed.tsx'
import { useWait } from '../../lib/use-wait.ts'
import { useWrite } from '../../lib/use-write.ts'
import { waitText } from './vote-text.ts'

/** The viewer's votes and reviews that wait. */
export const heldVotesQuery = queryOptions({
  queryKey: ['held-votes'],
  queryFn: ask(api.me.votes.held.$get, {}, 'items'),
})

/** The votes and reviews that wait: which they are, why, and the button that lets them count. */
export function HeldVotes() {
  const [confirmed, setConfirmed] = useState(0)
  const held = useQuery(heldVotesQuery)
  const failure = useFailed(held, 'We couldn’t load your votes.')
  const { data } = held
  const confirmation = useWrite(() => read(api.me.votes.confirm.$post({}), 'confirmed'), {
    done: (answer) => {
      const count = answer.confirmed + answer.reviews.confirmed
      setConfirmed(count)
      if (answer.reviews.confirmed > 0) return 'All that you confirmed counts now.'
      return count === 1 ? 'Your vote counts now.' : `${count} votes count now.`
    },
    failed: (error) => explain('We couldn’t confirm them.', error),
    changes: [heldVotesQuery.queryKey, ['voted'], VIEWERS, ['reviews'], ['own-reviews']],
  })
  const waiting = data ? [...data.items.filter(({ reason }) => reason !== 'together'), ...data.reviews] : []
  // Today's wait until tomorrow, and all others can be confirmed.
  const last = waiting
    .map(({ confirmFrom }) => confirmFrom)
    .toSorted()
    .at(-1)
  const wait = useWait(last)
  if (failure) return failure
  if (!data) return <RowsSkeleton />
  const { items, reviews } = data
  const due = waiting.filter(({ confirmFrom }) => wait === 0 || confirmFrom !== last)

  if (items.length + reviews.length === 0)
    return (
      <div className={cardClass({ className: 'grid justify-items-start gap-3 px-5 py-4' })}>
        <p>
          {confirmed > 0
            ? 'Thank you. Nothing of yours waits any more.'
            : 'You have nothing to confirm. No vote or review of yours waits.'}
        </p>
        <ButtonLink to="/dashboard" search={{ tab: 'playing' }}>
          Your votes
        </ButtonLink>
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-prose">
        You did nothing wrong: many unusual votes or reviews came on the same day as yours.{' '}
        {due.length > 0
          ? 'You came back: confirm them below, and they count.'
          : last === undefined
            ? 'Staff decide about what waits here.'
            : `Come back in ${waitText(wait)} or later, and confirm them here.`}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {items.map((item) => (
          <HeldItem
            key={`${item.serverId} ${item.castAt}`}
            {...item}
            isWithStaff={item.reason === 'together'}
            because={item.reason && VOTE_REASON_WORDS[item.reason]}
          >
            Voted <RelativeTime iso={item.castAt} />
          </HeldItem>
        ))}
        {reviews.map((item) => (
          <HeldItem
            key={`review ${item.serverId}`}
            {...item}
            because={item.reason && REVIEW_HOLD_WORDS[item.reason]}
          >
            Reviewed <RelativeTime iso={item.savedAt} />
          </HeldItem>
        ))}
      </ul>
      {due.length > 0 && (
        <button
          type="button"
          className={buttonClass({ className: 'justify-self-start' })}
          disabled={confirmation.isPending}
          onClick={() => confirmation.mutate()}
        >
          {reviews.length > 0
            ? `Confirm ${due.length} ${due.length === 1 ? 'vote or review' : 'votes and reviews'}`
            : due.length === 1
              ? 'Confirm 1 vote'
              : `Confirm ${due.length} votes`}
        </button>
      )}
    </div>
  )
}

interface HeldItemProps {
  slug: string
  server: string
  because: string | null
  confirmFrom: string
  /** Its voter cannot confirm it any more. */
  isWithStaff?: boolean
  children: ReactNode
}

function HeldItem({ slug, server, because, confirmFrom, isWithStaff = false, children }: HeldItemProps) {
  const wait = useWait(confirmFrom)
  return (
    <li className={cardClass({ className: 'grid gap-1 px-4 py-3' })}>
      <ServerLink server={{ slug, name: server }} className="font-semibold text-ink" />
      <p className="text-sm text-ink-muted">
        {children}
        {because !== null && `. It waits because ${because}`}.
        {!isWithStaff && ` You can confirm it ${wait > 0 ? `in ${waitText(wait)}` : 'now'}.`}
      </p>
    </li>
  )
}
