import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Guarded } from '../features/account/Guarded.tsx'
import { sessionQuery } from '../features/account/queries.ts'
import { serverTeamQuery } from '../features/server-team/queries.ts'
import { TeamScreen } from '../features/server-team/TeamScreen.tsx'
import { PageBand } from '../features/shell/PageBand.tsx'
import { Link } from '../lib/Link.tsx'
import { settleSoon } from '../lib/settle-soon.ts'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { words } from '../ui/words.ts'

export const Route = createFileRoute('/dashboard/affiliates/$id/team')({
  ssr: false,
  loader: ({ context: { queryClient }, params: { id } }) =>
    settleSoon(
      queryClient
        .ensureQueryData(sessionQuery)
        .then((person) => person && queryClient.prefetchQuery(serverTeamQuery(id))),
    ),
  component: ListingTeam,
})

function ListingTeam() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <Guarded>
      {(person) => (
        <>
          <PageBand island={{ id, tags: [] }}>
            <Link to="/dashboard" className="link inline-flex items-center gap-1.5 py-1">
              <ArrowLeftIcon className="size-4" />
              Dashboard
            </Link>
            <h1 className="text-4xl sm:text-5xl">Team</h1>
            <ServerName id={id} />
          </PageBand>
          <div className="page grid grid-cols-1 gap-8 pt-8 pb-16">
            <TeamScreen
              key={id}
              id={id}
              viewerId={person.userId}
              onLeft={() => void navigate({ to: '/dashboard' })}
            />
          </div>
        </>
      )}
    </Guarded>
  )
}

/** The name of the listing. Its line is reserved while the name is unknown. */
function ServerName({ id }: { id: string }) {
  const { data } = useQuery({ ...serverTeamQuery(id), enabled: false })
  return <p {...words('mt-2 min-h-[1lh] truncate text-lg')}>{data?.server.name}</p>
}
