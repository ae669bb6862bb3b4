import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { sentenceSpace } from '#contract/language/lists.ts'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { userText } from '../../../ui/user-text.ts'
import { ownTeamsQuery, useReply } from './queries.ts'
import { aboutEditors, aboutOwners } from './role-words.ts'

/** Invitations and offers, on the dashboard, to accept or decline. */
export default function TeamInvitations() {
  const { data } = useQuery(ownTeamsQuery)
  const reply = useReply()
  const [confirm, dialog] = useConfirm()
  if (!data || data.invitations.length === 0) return null
  const takeOver = ({ _id: id, server: { name }, from }: (typeof data.invitations)[number]) =>
    confirm({
      title: t`Take over this server?`,
      text: (
        <Trans>
          “<bdi {...userText()}>{name}</bdi>” becomes yours, and you answer for what its page says. The owner
          has their name on the page and may do everything: also invite and remove editors, make the reward
          key and the webhook, pause, close or withdraw the server and hand it over.{' '}
          <bdi {...userText('font-semibold')}>{from}</bdi> becomes an editor: an editor edits texts and
          pictures, posts news and evenings, answers reviews and sees the insights. They know the reward key
          and the webhook until you make new ones, and you can remove them.
        </Trans>
      ),
      action: t`Take it over`,
      act: () => reply.mutateAsync({ id, transfers: true, accepts: true }),
    })
  return (
    <section aria-label={t`Invitations`} className="grid gap-3">
      {data.invitations.map((invitation) => {
        const { _id: id, server, transfers, from, expiresAt } = invitation
        const { name } = server
        return (
          <div
            key={id}
            className="notch notch-step-3 notch-fill-sky-soft notch-edge-sky grid grid-cols-1 gap-3 px-5 py-4"
          >
            <p>
              {transfers ? (
                <Trans>
                  <bdi {...userText('font-semibold')}>{from}</bdi> wants to make you the owner of{' '}
                  <bdi {...userText('font-semibold')}>{name}</bdi>.
                </Trans>
              ) : (
                <Trans>
                  <bdi {...userText('font-semibold')}>{from}</bdi> invites you to edit{' '}
                  <bdi {...userText('font-semibold')}>{name}</bdi>.
                </Trans>
              )}
            </p>
            <p className="text-sm text-ink-muted">
              <span>{transfers ? aboutOwners() : aboutEditors()}</span>
              <span>{sentenceSpace()}</span>
              {transfers && <span>{t`${from} becomes an editor.` + sentenceSpace()}</span>}
              <span>
                <Trans>
                  The team sees your name and picture. This ends <RelativeTime iso={expiresAt} />.
                </Trans>
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                busy={reply.isPending}
                onClick={() =>
                  transfers ? takeOver(invitation) : reply.mutate({ id, transfers, accepts: true })
                }
              >
                <Trans>
                  Accept<span className="sr-only"> {name}</span>
                </Trans>
              </Button>
              <Button busy={reply.isPending} onClick={() => reply.mutate({ id, transfers, accepts: false })}>
                <Trans>
                  Decline<span className="sr-only"> {name}</span>
                </Trans>
              </Button>
            </div>
          </div>
        )
      })}
      {dialog}
    </section>
  )
}
