import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type DirectorySearch, forgiveDirectorySearch } from '#contract/directory.ts'
import { signInHref, useSession } from '../features/account/queries.ts'
import { DirectoryControls } from '../features/directory/DirectoryControls.tsx'
import { DirectoryHarbour } from '../features/directory/DirectoryHarbour.tsx'
import { DirectoryResults } from '../features/directory/DirectoryResults.tsx'
import { directoryQuery } from '../features/directory/queries.ts'
import { useSearchText } from '../features/directory/search-text.ts'
import { FloatingIslands } from '../features/listings/FloatingIslands.tsx'
import { ListingCard } from '../features/listings/ListingCard.tsx'
import { ListingCardSkeleton } from '../features/listings/ListingCardSkeleton.tsx'
import { TagMark } from '../features/listings/TagMark.tsx'
import { CardVote } from '../features/votes/CardVote.tsx'
import { BlankScreen } from '../lib/BlankScreen.tsx'
import { settleSoon } from '../lib/settle-soon.ts'

const SignInDialog = lazy(() => import('../features/listings/SignInDialog.tsx'))

/** Cards of the first two rows. Pictures further down load when they are near the viewport. */
const ABOVE_THE_FOLD = 6

export const Route = createFileRoute('/servers/')({
  // Missing or invalid parameters get their default, and the router writes the result into the address bar.
  validateSearch: (input: Partial<DirectorySearch> & SearchSchemaInput) =>
    forgiveDirectorySearch({ ...input }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, cause }) => {
    const work = context.queryClient.prefetchQuery(directoryQuery(deps))
    // The controls respond at once; the list is faded while it loads.
    return cause === 'stay' ? undefined : settleSoon(work)
  },
  pendingComponent: BlankScreen,
  component: Directory,
})

function Directory() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  function change(part: Partial<DirectorySearch>) {
    // Continuous typing adds one history entry, not one per letter.
    const replace = part.q !== undefined && part.q !== '' && search.q !== ''
    // A delayed search must not restore the filters from the time of typing.
    void navigate({ search: (now) => ({ ...now, ...part, page: 1 }), replace, resetScroll: false })
  }
  const person = useSession().data
  const [asking, setAsking] = useState(false)
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
          renderListing={(listing, index, page) => (
            <ListingCard
              listing={listing}
              vote={
                <CardVote
                  listing={listing}
                  page={page}
                  signedIn={person === undefined ? undefined : person !== null}
                  onSignIn={() => setAsking(true)}
                />
              }
              lazy={index >= ABOVE_THE_FOLD}
            />
          )}
          placeholder={<ListingCardSkeleton />}
        />
      </section>
      {asking && (
        <Suspense>
          <SignInDialog
            open
            onClose={() => setAsking(false)}
            href={signInHref(location.pathname + location.search)}
          />
        </Suspense>
      )}
    </>
  )
}
