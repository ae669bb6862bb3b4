import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LAST_OWNER_MESSAGE, ROLE_WORDS, TEAM_ROLES } from '#contract/listings/server-team.ts'
import type { ServerTeam } from '#contract/listings/server-team.wire.ts'
import { hasStatus } from '../../../lib/api.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { NotYours } from '../../../ui/NotYours.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { words } from '../../../ui/words.ts'
import { InviteForm } from './InviteForm.tsx'
import { serverTeamQuery, useLeave, useRemoveMember, useSetRole, useWithdrawInvitation } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'

interface TeamScreenProps {
  id: string
  /** The viewer. */
  viewerId: string
  /** Called after the viewer has left the team. */
  onLeft: () => void
}

/** Who helps with a server: everybody in the team sees it, owners change it. */
export function TeamScreen({ id, viewerId, onLeft }: TeamScreenProps) {
  const team = useQuery(serverTeamQuery(id))
  const failed = useFailed(team, 'We couldn’t load the team.')
  if (team.data === undefined && hasStatus(team.error, 404))
    return <NotYours title="No team here" text="Only the team of a server sees who helps with it." />
  if (!team.data) return failed ?? <Skeleton className="h-60" />
  const { role, isMain, invitations } = team.data
  return (
    <>
      <Members id={id} team={team.data} viewerId={viewerId} onLeft={onLeft} />
      {role === 'owner' && invitations.length > 0 && <Waiting id={id} invitations={invitations} />}
      {role === 'owner' && <InviteForm id={id} isMain={isMain} />}
      <Section id="roles" title="What each role may do" className="grid grid-cols-1 gap-3">
        <dl className="grid max-w-prose grid-cols-1 gap-2">
          {TEAM_ROLES.map((one) => (
            <div key={one}>
              <dt className="font-semibold">{ROLE_WORDS[one].label}</dt>
              <dd className="text-ink-muted">{ROLE_WORDS[one].about}.</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}

type Member = ServerTeam['members'][number]

function Members({ id, team, viewerId, onLeft }: TeamScreenProps & { team: ServerTeam }) {
  const remove = useRemoveMember(id)
  const leave = useLeave(id, viewerId)
  const [confirm, dialog] = useConfirm()
  const [formerOwner, setFormerOwner] = useState<string | null>(null)
  const hasOtherOwner = team.members.some(({ isMain, role }) => !isMain && role === 'owner')
  const askLeave = (isMain: boolean) =>
    confirm({
      title: 'Leave the team?',
      text: isMain
        ? 'Another owner takes your place, and your name goes from the page. You can no longer change the server.'
        : 'You can no longer see or change this server here. To come back, you need a new invitation.',
      action: 'Leave',
      // `mutate` forgets a screen that is gone: who is on another page by then stays there.
      act: () =>
        new Promise<void>((resolve) =>
          leave.mutate(undefined, { onSuccess: onLeft, onSettled: () => resolve() }),
        ),
    })
  const askRemove = ({ userId, username, role }: Member) =>
    confirm({
      title: 'Remove from the team?',
      text: (
        <>
          <bdi {...words()}>{username}</bdi> can no longer see or change this server here, and their API keys
          for it stop working.
          {role === 'owner' && ` ${SECRETS_STAY}`}
        </>
      ),
      action: 'Remove',
      act: () => remove.mutateAsync(userId).then(() => role === 'owner' && setFormerOwner(username)),
    })
  return (
    <Section id="members" title="Members" heading="text-3xl">
      <ul className="grid grid-cols-1 gap-3">
        {team.members.map((member) => (
          <li key={member.userId} className={cardClass({ className: 'grid grid-cols-1 gap-3 px-5 py-4' })}>
            <MemberRow
              {...{ id, member, team, viewerId }}
              onRemove={() => (member.userId === viewerId ? askLeave(member.isMain) : askRemove(member))}
              onFormerOwner={setFormerOwner}
            />
          </li>
        ))}
      </ul>
      <output className="grid grid-cols-1 empty:hidden">
        {formerOwner !== null && <KnownSecrets id={id} username={formerOwner} />}
      </output>
      {team.isMain && !hasOtherOwner && <p className="text-sm text-ink-muted">{LAST_OWNER_MESSAGE}</p>}
      {dialog}
    </Section>
  )
}

/** Keys act for the server, not for the person who made them. */
const SECRETS_STAY =
  'As an owner they may have seen the reward key and the webhook with its secret. These go on working until you make new ones.'

/** After somebody stopped being an owner: the ways to what only owners know. */
function KnownSecrets({ id, username }: { id: string; username: string }) {
  return (
    <div className="notch notch-step-3 notch-fill-sky-soft notch-edge-sky grid grid-cols-1 gap-3 px-5 py-4">
      <p>
        <bdi {...words('font-semibold')}>{username}</bdi> is no longer an owner. {SECRETS_STAY}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/affiliates/$id/rewards" params={{ id }} size="sm">
          Make a new reward key
        </ButtonLink>
        <ButtonLink to="/dashboard/affiliates/$id/webhooks" params={{ id }} size="sm">
          Change the webhook
        </ButtonLink>
      </p>
    </div>
  )
}

interface MemberRowProps {
  id: string
  member: Member
  team: ServerTeam
  viewerId: string
  onRemove: () => void
  /** Called with the name of somebody who has another role than owner now. */
  onFormerOwner: (username: string) => void
}

function MemberRow({ id, member, team, viewerId, onRemove, onFormerOwner }: MemberRowProps) {
  const setRole = useSetRole(id)
  const { userId, username, avatar, role, isMain, since } = member
  const isOwn = userId === viewerId
  // Owners beside the one of the page are that one's to change.
  const isMine = team.role === 'owner' && !isMain && (team.isMain || role !== 'owner')
  const hasOtherOwner = team.members.some((one) => !one.isMain && one.role === 'owner')
  const mayGo = isOwn ? !isMain || hasOtherOwner : isMine
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={username} src={avatar} size={40} />
        <span className="grid min-w-0 grow">
          <span {...words('font-semibold')}>
            {username}
            {isOwn && ' (you)'}
          </span>
          <span className="text-sm text-ink-muted">
            {isMain ? (
              'Shown on the page'
            ) : since === null ? null : (
              <>
                Joined <RelativeTime iso={since} />
              </>
            )}
          </span>
        </span>
        <Badge tone={role === 'owner' ? 'amber' : role === 'editor' ? 'moss' : 'sky'}>
          {ROLE_WORDS[role].label}
        </Badge>
      </div>
      {(mayGo || (isMine && !isOwn)) && (
        <div className="flex flex-wrap items-end gap-3">
          {isMine && !isOwn && (
            <ChoiceField
              label={`Role of ${username}`}
              labelHidden
              of={TEAM_ROLES.filter((one) => one !== 'owner' || team.isMain)}
              names={(one) => ROLE_WORDS[one].label}
              value={role}
              disabled={setRole.isPending}
              onChoose={(chosen) =>
                setRole.mutate(
                  { userId, role: chosen },
                  { onSuccess: () => role === 'owner' && onFormerOwner(username) },
                )
              }
              className="w-40"
            />
          )}
          {mayGo && (
            <Button variant="ghost" onClick={onRemove}>
              {isOwn ? 'Leave the team' : 'Remove'}
              {!isOwn && <span className="sr-only"> {username}</span>}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Waiting({ id, invitations }: { id: string; invitations: ServerTeam['invitations'] }) {
  const withdraw = useWithdrawInvitation(id)
  return (
    <Section id="waiting" title="Invited">
      <ul className="grid grid-cols-1 gap-2">
        {invitations.map(({ _id, username, avatar, role, transfers, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-3 border-t-2 border-line pt-2">
            <Avatar name={username} src={avatar} size={32} />
            <span className="grid min-w-0 grow">
              <span {...words('font-semibold')}>{username}</span>
              <span className="text-sm text-ink-muted">
                {transfers ? 'Offered the server' : ROLE_WORDS[role].label}, ends{' '}
                <RelativeTime iso={expiresAt} />
              </span>
            </span>
            <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate(_id)}>
              Take back<span className="sr-only"> the invitation of {username}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
