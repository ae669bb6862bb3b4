import type { ReactNode } from 'react'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import { filterText, readFilters } from '#contract/directory/filters.ts'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { z } from 'zod'
import type { directoryPage } from '#contract/listings/listing.wire.ts'
import { Link } from '../../lib/Link.tsx'
import { words } from '../../ui/words.ts'

type Found = Pick<z.output<typeof directoryPage>, 'match' | 'topic' | 'mentions' | 'suggestions'>

interface SearchExtrasProps {
  search: DirectorySearch
  found: Found
  renderListing: (listing: Listing, index: number, page: readonly Listing[]) => ReactNode
}

/** The list of the kind of server and the facts that a search text asks for: before guesses at a name, and behind names that contain the text. */
export function SearchTopic({ search, topic }: { search: DirectorySearch; topic: Found['topic'] }) {
  return (
    topic && (
      <p className="text-lg">
        {/* On phones always one line, and the link another: the list keeps the place of two free. */}
        <span className="max-sm:block max-sm:truncate">
          Looking for {[topic.tag ?? [], readFilters(topic.with).map(filterText)].flat().join(', ')}?{' '}
        </span>
        <Link
          to="/servers"
          search={directoryParameters({
            ...search,
            q: '',
            tag: topic.tag ?? search.tag,
            with: topic.with,
            page: 1,
          })}
          className="link font-semibold"
        >
          {topic.total.toLocaleString('en')} {topic.total === 1 ? 'server' : 'servers'}
        </Link>
      </p>
    )
  )
}

/** What a search found beside names: what the text asks for, descriptions with its words, or popular servers when there is nothing. */
export function SearchExtras({
  search,
  found: { match, topic, mentions, suggestions },
  renderListing,
}: SearchExtrasProps) {
  return (
    <>
      {match === 'exact' && <SearchTopic search={search} topic={topic} />}
      {mentions && (
        <section aria-labelledby="mentions" className="grid gap-3">
          <h2 id="mentions" className="text-2xl">
            In descriptions
          </h2>
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {mentions.map(({ server, parts }) => (
              <li key={server._id} className="min-w-0 border-l-4 border-line pl-4">
                <h3 {...words('truncate text-lg')}>
                  <Link to="/servers/$id" params={{ id: server.slug }} className="link inline-block py-2">
                    {server.name}
                  </Link>
                </h3>
                <p {...words('text-ink-muted')}>
                  {parts.map((part, place) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {suggestions && (
        <section aria-labelledby="suggestions" className="grid gap-3">
          <h2 id="suggestions" className="text-2xl">
            Popular servers
          </h2>
          <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {suggestions.map((listing, index) => (
              <li key={listing._id} className="min-w-0">
                {renderListing(listing, index, suggestions)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
