import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ROLE_WORDS } from '#contract/listings/server-team.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { words } from '../../../ui/words.ts'
import { ownTeamsQuery, useReply } from './queries.ts'

/** Invitations and offers, on the dashboard, to accept or decline. */
export default function TeamInvitations() {
  const { data } = useQuery(ownTeamsQuery)
  const reply = useReply()
  const [confirm, dialog] = useConfirm()
  if (!data || data.invitations.length === 0) return null
  const takeOver = ({ _id: id, server, from }: (typeof data.invitations)[number]) =>
    confirm({
      title: t`Take over this server?`,
      text: (
        <>
          <span>“</span>
          <bdi {...words()}>{server.name}</bdi>
          <span>{`” becomes yours, and you answer for what its page says. The owner ${ROLE_WORDS.owner.about}. `}</span>
          <bdi {...words('font-semibold')}>{from}</bdi>
          <span>{t` becomes an editor: an editor ${ROLE_WORDS.editor.about}. They know the reward key and the webhook until you make new ones, and you can remove them.`}</span>
        </>
      ),
      action: t`Take it over`,
      act: () => reply.mutateAsync({ id, transfers: true, accepts: true }),
    })
  return (
    <section aria-label={t`Invitations`} className="grid gap-3">
      {data.invitations.map((invitation) => {
        const { _id: id, server, transfers, from, expiresAt } = invitation
        return (
          <div
            key={id}
            className="notch notch-step-3 notch-fill-sky-soft notch-edge-sky grid grid-cols-1 gap-3 px-5 py-4"
          >
            <p>
              <bdi {...words('font-semibold')}>{from}</bdi>{' '}
              {transfers ? 'wants to make you the owner of' : 'invites you to edit'}{' '}
              <bdi {...words('font-semibold')}>{server.name}</bdi>.
            </p>
            <p className="text-sm text-ink-muted">
              {transfers
                ? t`The owner ${ROLE_WORDS.owner.about}. ${from} becomes an editor.`
                : t`An editor ${ROLE_WORDS.editor.about}.`}{' '}
              The team sees your name and picture. This ends <RelativeTime iso={expiresAt} />.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                busy={reply.isPending}
                onClick={() =>
                  transfers ? takeOver(invitation) : reply.mutate({ id, transfers, accepts: true })
                }
              >
                <Trans>Accept</Trans>
                <span className="sr-only"> {server.name}</span>
              </Button>
              <Button busy={reply.isPending} onClick={() => reply.mutate({ id, transfers, accepts: false })}>
                <Trans>Decline</Trans>
                <span className="sr-only"> {server.name}</span>
              </Button>
            </div>
          </div>
        )
      })}
      {dialog}
    </section>
  )
}
