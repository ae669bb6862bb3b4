import { webAddress } from '#contract/community/application.ts'
import type { AdminApplication } from '#contract/community/application.wire.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { exactTime } from '../../../ui/exact-time.ts'
import { ExternalIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'

export function ApplicationText({ application }: { application: AdminApplication }) {
  const { userSnapshot, age, createdAt, skills, references, motivation, links } = application
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <Avatar name={userSnapshot.username} src={userSnapshot.avatar} size={32} />
        <span>
          {age} years · <span>{exactTime(createdAt)}</span> · <RelativeTime iso={createdAt} />
        </span>
        <code className="text-xs">{userSnapshot.id}</code>
      </p>
      <dl className="grid gap-4">
        <Part title="Motivation" text={motivation} />
        <Part title="Skills" text={skills} />
        <Part title="References" text={references} />
        {links.length > 0 && (
          <div className="grid gap-1">
            <dt className="text-sm font-semibold text-ink-muted">Links</dt>
            {links.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines repeat and never move
              <dd key={index} {...userText()}>
                <Line line={line} />
              </dd>
            ))}
          </div>
        )}
      </dl>
      <Reviewed application={application} />
    </div>
  )
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-semibold text-ink-muted">{title}</dt>
      <dd {...userText('whitespace-pre-line')}>{text}</dd>
    </div>
  )
}

/** Only web addresses become links; everything else stays text. */
function Line({ line }: { line: string }) {
  const address = webAddress(line)
  if (address === null) return line
  return (
    <a href={address} target="_blank" rel="noreferrer nofollow ugc" className="link">
      {line} <ExternalIcon className="inline size-3" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function Reviewed({ application: { reviewedBy, updatedAt } }: { application: AdminApplication }) {
  if (reviewedBy === null) return null
  return (
    <p className="text-sm text-ink-muted">
      Last decided by <bdi {...userText()}>{reviewedBy.username}</bdi> <RelativeTime iso={updatedAt} />
    </p>
  )
}
