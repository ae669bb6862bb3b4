import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SYSTEM_ACTOR } from '#contract/decisions/audit.ts'
import type { AuditEntry } from '#contract/decisions/audit.wire.ts'
import { SITE_NAME } from '#contract/site/site.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { exactTime } from '../../../ui/exact-time.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { userText } from '../../../ui/user-text.ts'
import { actionText, type Difference, differencesOf } from './audit-labels.ts'
import { useUndoEntry } from './queries.ts'

interface AuditRowProps {
  entry: AuditEntry
  /** Filters by this person. */
  onActor: (id: string) => void
  /** Filters by this thing. */
  onTarget: (id: string) => void
}

export function AuditRow({ entry, onActor, onTarget }: AuditRowProps) {
  const { actor, action, target, at } = entry
  const differences = differencesOf(entry)
  const name = actor === null ? SITE_NAME : (actor.username ?? 'Deleted user')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 border-t-2 border-line py-4 first:border-t-0">
      <Avatar name={name} src={actor?.avatar ?? null} size={32} />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="min-w-0 wrap-anywhere">
            <Narrowing onPress={() => onActor(actor?.id ?? SYSTEM_ACTOR)} label={`Only what ${name} did`}>
              <bdi {...userText()}>{name}</bdi>
            </Narrowing>
            <span>{` ${actionText(action)} `}</span>
            <Narrowing
              onPress={() => onTarget(target.id)}
              label={`Only what happened to ${target.name ?? target.id}`}
            >
              <bdi {...userText()}>{target.name ?? target.id}</bdi>
            </Narrowing>
          </p>
          <p className="text-sm text-ink-muted">
            <span>{exactTime(at)}</span> · <RelativeTime iso={at} />
          </p>
        </div>
        {differences.length > 0 && <Differences differences={differences} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TargetLink entry={entry} />
          {entry.undoable && <UndoButton entry={entry} />}
        </div>
      </div>
    </li>
  )
}

function UndoButton({ entry }: Pick<AuditRowProps, 'entry'>) {
  const undo = useUndoEntry()
  return (
    <Button size="sm" busy={undo.isPending} onClick={() => !undo.isPending && undo.mutate(entry)}>
      Undo
      <span className="sr-only">
        {' '}
        what {actionText(entry.action)} {entry.target.name}
      </span>
    </Button>
  )
}

/** Leads to the thing itself, where staff can look at it or act on it. */
function TargetLink({ entry: { target } }: { entry: AuditEntry }) {
  const { kind, id, name, serverId } = target
  const link = 'link w-fit text-sm'
  const named = <span className="sr-only"> {name}</span>
  if (serverId !== null && name !== null)
    return (
      <Link to="/servers/$id" params={{ id: serverId }} className={link}>
        Open Server{named}
      </Link>
    )
  if (kind === 'incident')
    return (
      <Link to="/status/incidents/$id" params={{ id }} className={link}>
        Open incident{named}
      </Link>
    )
  const place = PLACES[kind]
  if (place === undefined) return null
  return (
    <Link to="/admin" activeOptions={{ exact: true }} search={place.search(target)} className={link}>
      {place.text}
      {named}
    </Link>
  )
}

/** Where in the admin area things of a kind are. */
const PLACES: Partial<
  Record<string, { text: string; search: (target: AuditEntry['target']) => Record<string, string> }>
> = {
  hub: { text: 'Open hubs', search: () => ({ tab: 'hubs' }) },
  roadmap: {
    text: 'Open idea',
    search: ({ name }) => ({ tab: 'roadmap', status: 'all', ...(name !== null && { q: name }) }),
  },
  application: {
    text: 'Open application',
    search: ({ name }) => ({ tab: 'applications', ...(name !== null && { q: name }) }),
  },
  ranking: { text: 'Open rankings', search: () => ({ tab: 'rankings' }) },
  user: { text: 'Open person', search: ({ id }) => ({ tab: 'team', person: id }) },
}

interface NarrowingProps {
  label: string
  onPress: () => void
  children: ReactNode
}

function Narrowing({ label, onPress, children }: NarrowingProps) {
  return (
    <button
      type="button"
      title={label}
      onClick={onPress}
      className="text-start font-semibold wrap-anywhere hover:underline"
    >
      {children}
    </button>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink-muted max-sm:mt-1">{field}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
            {before !== null && <del {...userText('text-ink-muted decoration-coral')}>{before}</del>}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && <ins {...userText('no-underline')}>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
