import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffChange } from '#contract/listings/owner.wire.ts'
import { OwnDecisions } from '../features/decisions/statements/OwnDecisions.tsx'
import { ownStatementsQuery } from '../features/decisions/statements/queries.ts'
import { ownSummaryQuery } from '../features/listings/own/queries.ts'
import { StaffChanges } from '../features/listings/own/StaffChanges.tsx'
import { ownTeamsQuery } from '../features/listings/team/queries.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { keepStored, readStored } from '../ui/stored.ts'

const KEY = 'staff-news-read'

/** Up to which news the viewer had read in this browser when the screen opened. */
export function useNewsRead(): string {
  const [read] = useState(() => readStored(KEY) ?? '')
  return read
}

interface StaffNewsProps {
  readUntil: string
  /**
   * Whether this is the place of news that were read. Of the two places, the one that shows no news is empty.
   */
  isRead: boolean
}

/** Decisions about the viewer and what staff did with their servers: one line until it is opened. */
export function StaffNews({ readUntil, isRead }: StaffNewsProps) {
  const isAsked = useLocation({ select: ({ hash }) => hash === 'decisions' })
  const statements = useQuery(ownStatementsQuery(1))
  const changes = useQuery(ownSummaryQuery)
  const edits = useQuery(ownTeamsQuery).data?.edits ?? []
  // A decision about one’s own server is in the list of decisions.
  const shows = ({ kind, serverId }: StaffChange) =>
    (kind !== 'pending' && kind !== 'deleted') || edits.includes(serverId)
  const shown = changes.data?.changes.filter(shows) ?? []
  const count = (statements.data?.total ?? 0) + shown.length
  const newest = [...(statements.data?.items ?? []), ...shown]
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  const failed = statements.isError || changes.isError
  if (newest === undefined && !failed) return null
  if (isRead === (isAsked || failed || (newest ?? '') > readUntil)) return null
  return (
    <details
      id="decisions"
      open={isAsked}
      onToggle={({ currentTarget }) => currentTarget.open && newest !== undefined && keepStored(KEY, newest)}
      className="notch notch-step-3 notch-fill-surface-raised notch-edge-line px-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <span>{count > 0 ? t`News from staff: ${count}` : t`News from staff`}</span>
        {newest !== undefined && <RelativeTime iso={newest} className="ms-auto text-sm text-ink-muted" />}
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-1 pb-4">
        <OwnDecisions />
        <StaffChanges filter={shows} />
      </div>
    </details>
  )
}
