import { queryOptions, useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { api, ask, read } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/use-write.ts'

/** One's own sessions: the browsers that are signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ask(api.sessions.$get, {}, 'items'),
})

function useEndSession() {
  return useWrite((id: string) => read(api.sessions[':id'].$delete({ param: { id } })), {
    done: 'Logged out there',
    changes: [sessionsQuery.queryKey],
  })
}

/** The browsers that are signed in to this account; each other one can be signed out here. */
export function OwnSessions() {
  const sessions = useQuery(sessionsQuery)
  const failed = useFailed(sessions, 'We couldn’t load your sessions.')
  const end = useEndSession()
  return (
    <Section
      id="your-sessions"
      title="Where you are signed in"
      heading="text-3xl"
      intro="Log out any browser that you no longer use. Every session ends after 90 days."
    >
      {!sessions.data && !failed && <Skeleton className="h-20" />}
      {failed}
      {sessions.data && (
        <ul className={cardClass({ className: 'grid grid-cols-1 gap-2 p-5' })}>
          {sessions.data.items.map(({ _id, device, createdAt, current }) => (
            <li key={_id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-semibold">{device || 'Unknown browser'}</span>
              {current && <Badge tone="moss">This browser</Badge>}
              <span className="grow text-sm text-ink-muted">
                Signed in <RelativeTime iso={createdAt} />
              </span>
              {!current && (
                <Button
                  size="sm"
                  busy={end.isPending && end.variables === _id}
                  onClick={() => end.mutate(_id)}
                >
                  Log out<span className="sr-only"> {device || 'unknown browser'}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
