import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type DirectorySearch, forgiveDirectorySearch } from '#contract/directory.ts'
import { DirectoryControls } from '../features/directory/DirectoryControls.tsx'
import { DirectoryHarbour } from '../features/directory/DirectoryHarbour.tsx'
import { DirectoryResults } from '../features/directory/DirectoryResults.tsx'
import { directoryQuery } from '../features/directory/queries.ts'
import { useSearchText } from '../features/directory/search-text.ts'
import { FloatingIslands } from '../features/listings/FloatingIslands.tsx'
import { ListingCard } from '../features/listings/ListingCard.tsx'
import { ListingCardSkeleton } from '../features/listings/ListingCardSkeleton.tsx'
import { TagMark } from '../features/listings/TagMark.tsx'
import { BlankScreen } from '../lib/BlankScreen.tsx'
import { settleSoon } from '../lib/settle-soon.ts'

/** Cards of the first two rows; pictures further down wait until they come near. */
const ABOVE_THE_FOLD = 6

export const Route = createFileRoute('/servers/')({
  // What is missing or mangled falls back to its default, and the router writes the outcome into the address bar.
  validateSearch: (input: Partial<DirectorySearch> & SearchSchemaInput) =>
    forgiveDirectorySearch({ ...input }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, cause }) => {
    const work = context.queryClient.prefetchQuery(directoryQuery(deps))
    // On the screen itself the controls answer at once; the list fades while it loads.
    return cause === 'stay' ? undefined : settleSoon(work)
  },
  pendingComponent: BlankScreen,
  component: Directory,
})

function Directory() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  function change(part: Partial<DirectorySearch>) {
    // Going on typing is one step of the history, not one a letter.
    const replace = part.q !== undefined && part.q !== '' && search.q !== ''
    // A search sent late must not bring back the filters of when it was typed.
    void navigate({ search: (now) => ({ ...now, ...part, page: 1 }), replace, resetScroll: false })
  }
  const searchText = useSearchText(search.q, (q) => change({ q }))
  return (
    <>
      <DirectoryHarbour picture={<FloatingIslands />}>
        <DirectoryControls
          search={search}
          searchText={searchText}
          onChange={change}
          renderTagMark={(tag) => <TagMark tag={tag} />}
        />
      </DirectoryHarbour>
      <section className="page min-h-[60vh] pt-4 pb-16">
        <h2 className="sr-only">Results</h2>
        <DirectoryResults
          search={search}
          onClear={searchText.clear}
          renderListing={(listing, index) => <ListingCard listing={listing} lazy={index >= ABOVE_THE_FOLD} />}
          placeholder={<ListingCardSkeleton />}
        />
      </section>
    </>
  )
}
