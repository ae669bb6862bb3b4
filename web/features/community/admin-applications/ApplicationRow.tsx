import type { AdminApplication } from '#contract/community/application.wire.ts'
import { exactTime } from '../../../ui/exact-time.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { APPLICATION_TONES, APPLICATION_LABELS } from '../../../ui/application-status.ts'
import { words } from '../../../ui/words.ts'

/** Summary of one application. */
export function ApplicationRow({
  application,
  onOpen,
}: {
  application: AdminApplication
  onOpen: () => void
}) {
  const { userSnapshot, age, status, motivation, createdAt } = application
  return (
    <li
      data-row={application._id}
      className={cardClass({
        className: 'flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:items-center sm:gap-x-5 sm:px-5',
      })}
    >
      <Avatar name={userSnapshot.username} src={userSnapshot.avatar} size={44} />
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 {...words('text-lg')}>{userSnapshot.username}</h3>
          <Badge tone={APPLICATION_TONES[status]}>{APPLICATION_LABELS[status]}</Badge>
        </div>
        <p className="text-sm text-ink-muted">
          {age} years · {exactTime(createdAt)} · <RelativeTime iso={createdAt} />
        </p>
        <p {...words('line-clamp-2')}>{motivation}</p>
      </div>
      <Button
        data-action="open"
        onClick={onOpen}
        className="max-sm:grow"
        aria-label={`Open the application of ${userSnapshot.username}`}
      >
        Open
      </Button>
    </li>
  )
}
