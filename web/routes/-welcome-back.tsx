import { Link } from '@tanstack/react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { useSession } from '../features/people/account/queries.ts'
import { savedQuery } from '../features/people/saved/queries.ts'
import { keepServer, readKept } from '../features/people/saved/kept-servers.ts'
import { useKeptPages } from '../features/people/saved/use-kept-pages.ts'
import { votedQuery } from '../features/votes/OwnVotes.tsx'
import { api, hasStatus, read } from '../lib/api.ts'
import { sessionKey } from '../lib/query-client.ts'
import { cardClass, cardLinkClass } from '../ui/card-class.ts'
import { CardShelf } from '../ui/CardShelf.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { words } from '../ui/words.ts'

const SHOWN = 6

/** What somebody saved, and with an account voted for. Left out while there is nothing. */
export default function WelcomeBack(): ReactNode {
  return useSession().data ? <OwnServers /> : <KeptServers />
}

/** What a visitor saved in this browser. */
function KeptServers() {
  const [kept] = useState(() => readKept())
  return (
    <CardShelf
      id="welcome-back"
      title="Saved in this browser"
      more={
        <Link to="/login" search={{ returnTo: '/' }} className="link inline-flex min-h-11 items-center">
          Log in to have it everywhere
        </Link>
      }
    >
      {kept.slice(0, SHOWN).map((server) => (
        <Place key={server.id} server={server} />
      ))}
    </CardShelf>
  )
}

function OwnServers() {
  useKeptServers()
  const items = useQuery(savedQuery).data?.items
  useKeptPages(items)
  const saved = items?.flatMap(({ server }) => server ?? []) ?? []
  const voted = useQuery(votedQuery(1)).data?.items ?? []
  const nextVotes = new Map(voted.map(({ server, nextVoteAt }) => [server._id, nextVoteAt]))
  const servers = new Map([...saved, ...voted.map(({ server }) => server)].map((each) => [each._id, each]))
  if (servers.size === 0) return null
  return (
    <CardShelf
      id="welcome-back"
      title="Welcome back"
      more={
        <Link to="/dashboard" className="link inline-flex min-h-11 items-center">
          All of yours
        </Link>
      }
    >
      {[...servers.values()].slice(0, SHOWN).map((server) => (
        <Place key={server._id} server={server}>
          <NextVote at={nextVotes.get(server._id)} />
        </Place>
      ))}
    </CardShelf>
  )
}

function Place({
  server: { slug, name },
  children,
}: {
  server: Pick<Listing, 'slug' | 'name'>
  children?: ReactNode
}) {
  return (
    <li
      className={cardClass({
        interactive: true,
        className: 'flex min-h-12 min-w-0 items-center gap-3 px-4 py-2',
      })}
    >
      <Link
        to="/servers/$id"
        params={{ id: slug }}
        {...words(`${cardLinkClass} min-w-0 flex-1 truncate font-semibold`)}
      >
        {name}
      </Link>
      {children}
    </li>
  )
}

const NextVote = ({ at }: { at: string | null | undefined }) => (
  <span className="shrink-0 text-sm text-ink-muted">
    {at ? (
      <>
        <span>Vote </span>
        <RelativeTime iso={at} />
      </>
    ) : (
      'You can vote'
    )}
  </span>
)

/** What the browser kept before signing in becomes part of the account. What fails stays in the browser for the next visit. */
function useKeptServers(): void {
  const client = useQueryClient()
  useEffect(() => {
    const kept = readKept()
    if (kept.length === 0) return
    const saves = kept.map(async (server) => {
      try {
        await read(api.servers[':id'].save.$post({ param: { id: server.id } }), 'saved')
      } catch (error) {
        // A server that left the directory cannot be saved any more.
        if (!hasStatus(error, 404)) return
      }
      keepServer(server, false)
    })
    void Promise.all(saves).then(async () => {
      for (const queryKey of [savedQuery.queryKey, sessionKey]) {
        // A first answer that is on its way may not have them yet, and nothing else would ask again.
        await client.cancelQueries({ queryKey })
        await client.invalidateQueries({ queryKey })
      }
    })
  }, [client])
}
