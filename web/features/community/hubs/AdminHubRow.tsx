import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { ExternalIcon } from '../../../ui/more-icons.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { shortCount } from '../../../ui/short-count.ts'
import { userText } from '../../../ui/user-text.ts'
import { hubFlags, hubName, hubProblem } from './hub-labels.ts'
import type { AdminHub, HubChange } from './queries.ts'

interface AdminHubRowProps {
  hub: AdminHub
  busy: HubChange['kind'] | null
  onChange: (change: HubChange) => void
  /** Opens the dialog before the hub is removed. */
  onRemove: () => void
}

export function AdminHubRow({ hub, busy, onChange, onRemove }: AdminHubRowProps) {
  const name = hubName(hub)
  const problem = hubProblem(hub)
  const [now] = useState(Date.now)
  return (
    <li className={cardClass({ className: 'grid grid-cols-1 gap-3 px-4 py-4 sm:px-5' })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={name} src={hub.icon} size={48} />
        <div className="grid min-w-0 flex-1 basis-36 grid-cols-1 gap-1">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg wrap-anywhere">
            <bdi {...userText()}>{name}</bdi>
            {hubFlags(hub, now).map(({ tone, label }) => (
              <Badge key={label} tone={tone} className="font-sans">
                {label}
              </Badge>
            ))}
          </h3>
          <Facts hub={hub} />
        </div>
        <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
          <Button
            size="sm"
            onClick={() => onChange({ kind: hub.hidden ? 'show' : 'hide', hub })}
            busy={busy === 'hide' || busy === 'show'}
            aria-label={`${hub.hidden ? 'Show' : 'Hide'} ${name}`}
          >
            {hub.hidden ? 'Show' : 'Hide'}
          </Button>
          <Button size="sm" variant="ghost" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
      </div>
      {problem !== null && (
        <p className="flex items-start gap-2 border-t-2 border-line pt-3 text-sm">
          <WarningIcon className="mt-0.5 size-4 text-coral" />
          {problem}
        </p>
      )}
    </li>
  )
}

function Facts({ hub }: { hub: AdminHub }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm wrap-anywhere text-ink-muted">
      <a href={hub.invite} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1.5">
        {hub.invite.replace('https://', '')}
        <ExternalIcon className="size-3" />
        <span className="sr-only">, opens in a new tab</span>
      </a>
      {hub.checkedAt !== null && (
        <>
          <span className="tabular">
            {shortCount(hub.onlineCount ?? 0)} online, {shortCount(hub.memberCount ?? 0)} members
          </span>
          <span>
            updated <RelativeTime key={hub.checkedAt} iso={hub.checkedAt} />
          </span>
        </>
      )}
      <span>
        next check <NextCheck key={hub.nextCheckAt} at={hub.nextCheckAt} />
      </span>
      {hub.expiresAt !== null && (
        <span>
          invite ends <RelativeTime iso={hub.expiresAt} />
        </span>
      )}
    </p>
  )
}

/** When a hub is checked next. A hub that is due waits for the job. */
function NextCheck({ at }: { at: string }) {
  const [now] = useState(Date.now)
  return Date.parse(at) > now ? <RelativeTime iso={at} /> : <>due</>
}
