import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { Link } from '../../../lib/Link.tsx'
import { CardShelf } from '../../../ui/CardShelf.tsx'
import { ArrowRightIcon } from '../../../ui/icons.tsx'
import { savedIdsQuery, savedQuery } from './queries.ts'

/** Number of servers on the shelf. */
const SHOWN = 3

interface SavedShelfProps {
  renderListing: (listing: Listing, index: number, page: readonly Listing[]) => ReactNode
}

/** What the viewer saved last, for signed-in viewers. Left out while there is nothing, and when it cannot be read. */
export default function SavedShelf({ renderListing }: SavedShelfProps) {
  const hasSaved = (useQuery(savedIdsQuery).data?.items.length ?? 0) > 0
  const { data } = useQuery({ ...savedQuery, enabled: hasSaved })
  const shown = (data?.items ?? []).flatMap(({ server }) => server ?? []).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <CardShelf
      id="shelf-saved"
      title="Your saved servers"
      more={
        <Link to="/dashboard" className="link inline-flex min-h-11 items-center gap-2">
          All saved servers
          <ArrowRightIcon className="size-3.5" />
        </Link>
      }
    >
      {shown.map((listing, index) => (
        <li key={listing._id} className="min-w-0">
          {renderListing(listing, index, shown)}
        </li>
      ))}
    </CardShelf>
  )
}
