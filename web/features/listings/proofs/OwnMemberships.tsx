import { useQuery } from '@tanstack/react-query'
import { proofHref } from '#contract/listings/proof.ts'
import { monthText } from '#contract/text/english-days.ts'
import type { OwnMembership } from '#contract/listings/proof.wire.ts'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import ProofResult from './ProofResult.tsx'
import { membershipsQuery, useWithdrawMembership } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'

/** The Discord servers of which the viewer proved to be a member; each proof can be taken back or confirmed again. */
export function OwnMemberships() {
  const own = useQuery(membershipsQuery)
  const failed = useFailed(own, 'We couldn’t load your memberships.')
  return (
    <Section
      id="your-memberships"
      title="Your Discord memberships"
      heading="text-3xl"
      intro="What you proved for reviews and votes. We store the Discord server, the month you joined and when you confirmed it."
    >
      <ProofResult />
      {!own.data && !failed && <Skeleton className="h-20" />}
      {failed}
      {own.data?.items.length === 0 && (
        <p>Nothing yet. On a server’s page, beside your review, you can prove that you are in its Discord.</p>
      )}
      {own.data && own.data.items.length > 0 && (
        <ul className={cardClass({ className: 'grid grid-cols-1 gap-2 p-5' })}>
          {own.data.items.map((item) => (
            <Membership key={item.guildId} item={item} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Membership({ item: { guildId, since, confirmedAt, expired, servers } }: { item: OwnMembership }) {
  const withdraw = useWithdrawMembership()
  const [first] = servers
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {servers.length === 0
            ? 'A Discord server that is not listed here now'
            : servers.map((server, place) => (
                <span key={server._id}>
                  {place > 0 && ', '}
                  <ServerLink server={server} />
                </span>
              ))}
        </p>
        <p className="text-sm text-ink-muted">
          Member since {monthText(since)}, confirmed <RelativeTime iso={confirmedAt} />
          {expired && '. Confirm it again before you use it.'}
        </p>
      </div>
      {expired && first && (
        <a
          href={proofHref('member', first._id, '/dashboard?tab=account#your-memberships')}
          className={buttonClass({ size: 'sm' })}
        >
          Confirm again
        </a>
      )}
      <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate(guildId)}>
        Take back<span className="sr-only"> {first?.name ?? 'this membership'}</span>
      </Button>
    </li>
  )
}
