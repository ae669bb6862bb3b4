import { useQuery } from '@tanstack/react-query'
import { UNLISTED_NAME } from '#contract/people/player.ts'
import { NothingYet } from '../../../lib/NothingYet.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Island } from '../../../ui/Island.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { savedQuery, useMarkServer } from './queries.ts'
import { useKeptPages } from './use-kept-pages.ts'
import { Section } from '../../../ui/Section.tsx'

/** The viewer's saved servers. */
export function SavedServers() {
  return (
    <Section id="saved" title="Saved servers" heading="text-2xl sm:text-3xl">
      <Rows />
    </Section>
  )
}

function Rows() {
  const query = useQuery(savedQuery)
  useKeptPages(query.data?.items)
  const failure = useFailed(query, 'We couldn’t load your saved servers.')
  const { mutate } = useMarkServer('saved', () => location.reload())
  if (failure) return failure
  if (!query.data) return <RowsSkeleton />
  const { items } = query.data
  if (items.length === 0) return <NothingYet text="Press the heart of a server to find it here again." />
  return (
    <ul className="grid grid-cols-1 gap-2">
      {items.map(({ serverId: id, server }) => (
        <li key={id} className={cardClass({ className: 'flex items-center gap-2 py-1.5 pr-1 pl-3' })}>
          <Island id={id} tags={server?.tags ?? []} shape="mark" sky size={40} />
          {server ? (
            <ServerLink server={server} className="min-w-0 flex-1 truncate py-2 font-semibold text-ink" />
          ) : (
            <span className="min-w-0 flex-1 py-2 text-ink-muted">{UNLISTED_NAME}</span>
          )}
          <IconButton
            label={`Remove ${server?.name ?? UNLISTED_NAME}`}
            icon={<CloseIcon className="size-3.5" />}
            onClick={() => mutate({ id, to: false })}
          />
        </li>
      ))}
    </ul>
  )
}
