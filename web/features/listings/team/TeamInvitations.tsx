import { useQuery } from '@tanstack/react-query'
import { ROLE_WORDS } from '#contract/listings/server-team.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { words } from '../../../ui/words.ts'
import { ownTeamsQuery, useAnswer } from './queries.ts'

/** Invitations into teams, on the dashboard, to accept or decline. */
export default function TeamInvitations() {
  const { data } = useQuery(ownTeamsQuery)
  const answer = useAnswer()
  const [confirm, dialog] = useConfirm()
  if (!data || data.invitations.length === 0) return null
  const takeOver = (id: string, server: string) =>
    confirm({
      title: 'Take over this server?',
      text: (
        <>
          “<bdi {...words()}>{server}</bdi>” becomes yours: your name is on its page, and you answer for what
          it says. The owner until now becomes an editor, and knows the reward key and the webhook until you
          make new ones.
        </>
      ),
      action: 'Take it over',
      act: () => answer.mutateAsync({ id, accepts: true }),
    })
  return (
    <section aria-label="Invitations" className="grid gap-3">
      {data.invitations.map(({ _id, server, role, transfers, from, expiresAt }) => (
        <div
          key={_id}
          className="notch notch-step-3 notch-fill-sky-soft notch-edge-sky grid grid-cols-1 gap-3 px-5 py-4"
        >
          <p>
            <bdi {...words('font-semibold')}>{from}</bdi>{' '}
            {transfers ? 'wants to make you the owner of' : 'invites you to help with'}{' '}
            <bdi {...words('font-semibold')}>{server.name}</bdi>
            {transfers ? '.' : ` as ${ROLE_WORDS[role].label.toLowerCase()}.`}
          </p>
          <p className="text-sm text-ink-muted">
            {!transfers && `${ROLE_WORDS[role].about}. `}
            The team sees your name and picture. The invitation ends <RelativeTime iso={expiresAt} />.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={answer.isPending}
              onClick={() =>
                transfers ? takeOver(_id, server.name) : answer.mutate({ id: _id, accepts: true })
              }
            >
              Accept<span className="sr-only"> {server.name}</span>
            </Button>
            <Button busy={answer.isPending} onClick={() => answer.mutate({ id: _id, accepts: false })}>
              Decline<span className="sr-only"> {server.name}</span>
            </Button>
          </div>
        </div>
      ))}
      {dialog}
    </section>
  )
}
