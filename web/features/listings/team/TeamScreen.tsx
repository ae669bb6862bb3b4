import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { hasStatus } from '../../../lib/api.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { NotYours } from '../../../ui/NotYours.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { userText } from '../../../ui/user-text.ts'
import { PersonForm } from './PersonForm.tsx'
import { serverTeamQuery, useLeave, useRemoveMember, useWithdrawInvitation } from './queries.ts'
import { roleName } from './role-words.ts'

interface TeamScreenProps {
  id: string
  viewerId: string
  onLeft: () => void
}

/** Who helps with a server: its owner and editors see it, its owner changes it. */
export function TeamScreen({ id, viewerId, onLeft }: TeamScreenProps) {
  const query = useQuery(serverTeamQuery(id))
  const errorNotice = useFailed(query, t`We couldn’t load the team.`)
  if (query.data === undefined && hasStatus(query.error, 404))
    return <NotYours title={t`No team here`} text={t`Only the team of a server sees who helps with it.`} />
  if (!query.data) return errorNotice ?? <Skeleton className="h-60" />
  const team = query.data
  return (
    <>
      <Members id={id} team={team} viewerId={viewerId} onLeft={onLeft} />
      {team.invitations.length > 0 && <Waiting id={id} invitations={team.invitations} />}
      {team.isOwner && <PersonForm id={id} transfers={false} />}
    </>
  )
}

function Members({ id, team, viewerId, onLeft }: TeamScreenProps & { team: ServerTeam }) {
  const remove = useRemoveMember(id)
  const leave = useLeave(id, viewerId)
  const [confirm, dialog] = useConfirm()
  const askLeave = () =>
    confirm({
      title: t`Leave the team?`,
      text: t`You can no longer see or change this server here. To come back, you need a new invitation.`,
      action: t`Leave`,
      // `mutate` calls `onSuccess` only while this screen is open, so somebody on another page stays there.
      act: () =>
        new Promise<void>((resolve) =>
          leave.mutate(undefined, { onSuccess: onLeft, onSettled: () => resolve() }),
        ),
    })
  const askRemove = ({ userId, username }: ServerTeam['editors'][number]) =>
    confirm({
      title: t`Remove from the team?`,
      text: (
        <Trans>
          <bdi {...userText()}>{username}</bdi> can no longer see or change this server here, and their API
          keys for it stop working.
        </Trans>
      ),
      action: t`Remove`,
      act: () => remove.mutateAsync(userId),
    })
  return (
    <Section id="members" title={t`Members`} heading="text-3xl">
      <ul className="grid grid-cols-1 gap-3">
        <Member person={team.owner} isViewer={team.isOwner} />
        {team.editors.map((editor) => {
          const isViewer = editor.userId === viewerId
          return (
            <Member
              key={editor.userId}
              person={editor}
              isViewer={isViewer}
              since={
                <Trans>
                  Since <RelativeTime iso={editor.since} />
                </Trans>
              }
            >
              {(isViewer || team.isOwner) && (
                <Button variant="ghost" onClick={isViewer ? askLeave : () => askRemove(editor)}>
                  {isViewer ? t`Leave the team` : <RemoveWords username={editor.username} />}
                </Button>
              )}
            </Member>
          )
        })}
      </ul>
      {dialog}
    </Section>
  )
}

const RemoveWords = ({ username }: { username: string }) => (
  <Trans>
    Remove<span className="sr-only"> {username}</span>
  </Trans>
)

interface MemberProps {
  person: ServerTeam['owner']
  isViewer: boolean
  /** Since when they are an editor; missing for the owner. */
  since?: ReactNode
  children?: ReactNode
}

function Member({ person: { username, avatar }, isViewer, since, children }: MemberProps) {
  return (
    <li className={cardClass({ className: 'flex flex-wrap items-center gap-3 px-5 py-4' })}>
      <Avatar name={username} src={avatar} size={40} />
      <span className="grid min-w-0 grow">
        <span {...userText('font-semibold')}>{isViewer ? t`${username} (you)` : username}</span>
        <span className="text-sm text-ink-muted">{since ?? t`Shown on the page`}</span>
      </span>
      <Badge tone={since ? 'moss' : 'amber'}>{roleName(since ? 'editor' : 'owner')}</Badge>
      {children}
    </li>
  )
}

function Waiting({ id, invitations }: { id: string; invitations: ServerTeam['invitations'] }) {
  const withdraw = useWithdrawInvitation(id)
  return (
    <Section id="waiting" title={t`Invited`}>
      <ul className="grid grid-cols-1 gap-2">
        {invitations.map(({ _id, username, avatar, transfers, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-3 border-t-2 border-line pt-2">
            <Avatar name={username} src={avatar} size={32} />
            <span className="grid min-w-0 grow">
              <span {...userText('font-semibold')}>{username}</span>
              <span className="text-sm text-ink-muted">
                {transfers ? (
                  <Trans>
                    Offered the server, ends <RelativeTime iso={expiresAt} />
                  </Trans>
                ) : (
                  <Trans>
                    Editor, ends <RelativeTime iso={expiresAt} />
                  </Trans>
                )}
              </span>
            </span>
            <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate(_id)}>
              {transfers ? (
                <Trans>
                  Take back<span className="sr-only"> the offer to {username}</span>
                </Trans>
              ) : (
                <Trans>
                  Take back<span className="sr-only"> the invitation of {username}</span>
                </Trans>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
