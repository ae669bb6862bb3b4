import { t } from '@lingui/core/macro'
import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { forgiveDirectorySearch, type DirectorySearch } from '#contract/directory/directory.ts'
import { FOR_CHILDREN } from '#contract/directory/filters.ts'
import { DirectoryControls } from '../features/directory/DirectoryControls.tsx'
import { DirectoryHarbour } from '../features/directory/DirectoryHarbour.tsx'
import { DirectoryResults } from '../features/directory/DirectoryResults.tsx'
import { directoryQuery } from '../features/directory/queries.ts'
import { TagChips } from '../features/directory/TagChips.tsx'
import type { SearchChange } from '../features/directory/use-filters.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { useSearchText } from '../lib/search-text.ts'
import { settleSoon } from '../lib/settle-soon.ts'
import { useIsHydrated } from '../ui/clock.ts'

/** Delay after typing before the list updates. */
const DEBOUNCE_MS = 300

const Filters = lazyExtra(() => import('../features/directory/results-extras.ts'))

export const Route = createFileRoute('/servers/')({
  // Most people arrive here, so this screen is part of the app's first file.
  codeSplitGroupings: [],
  // Missing or invalid parameters get their default, which the router writes into the address.
  validateSearch: (input: Partial<DirectorySearch> & { filters?: string } & SearchSchemaInput) => ({
    ...forgiveDirectorySearch({ ...input }),
    // The filters are open.
    ...(input.filters && { filters: 'all' as const }),
  }),
  search: { middlewares: [stripSearchParams({ q: '' })] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const work = queryClient.prefetchQuery(directoryQuery(deps))
    if (deps.filters) {
      const extras = await import('../features/directory/results-extras.ts')
      const { tag, with: having, without } = deps
      await settleSoon(
        Promise.all([work, queryClient.prefetchQuery(extras.facetsQuery({ tag, with: having, without }))]),
      )
      return extras
    }
    // The controls respond at once; the list is faded while it loads.
    if (cause !== 'stay') await settleSoon(work)
    return undefined
  },
  // Never replaced by a pending page: that would take the focus out of the search field on a slow phone.
  pendingMs: Infinity,
  component: Directory,
})

/** The filter for younger children has a chip of its own. */
const isFiltered = ({ with: having, without }: DirectorySearch) =>
  Boolean(without ?? (having !== FOR_CHILDREN && having))

function Directory() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  function change(part: SearchChange) {
    // Continuous typing adds one history entry, not one per letter.
    const replace = typeof part === 'object' && part.q !== undefined && part.q !== '' && search.q !== ''
    // A delayed search must not restore the filters from the time of typing.
    void navigate({
      search: (old) => {
        const now = forgiveDirectorySearch({ ...old })
        return { ...now, ...(typeof part === 'function' ? part(now) : part), page: 1 }
      },
      replace,
      resetScroll: false,
    })
  }
  const opened = Route.useLoaderData()
  const [isOpen, setOpen] = useState(search.filters !== undefined)
  function close() {
    setOpen(false)
    if (search.filters) change({})
  }
  const searchText = useSearchText(search.q, (q) => change({ q }), DEBOUNCE_MS)
  return (
    <>
      <DirectoryHarbour>
        <DirectoryControls search={search} searchText={searchText} onChange={change} />
      </DirectoryHarbour>
      <TagChips search={search} onChange={change} onOpen={() => setOpen(true)} />
      <section className="page min-h-[60vh] pt-2 pb-16">
        {/* The focus comes here after a change of the page number, see RouteFocus.ts. */}
        <h2 id="results" className="sr-only max-sm:scroll-mt-36 scroll-mt-24">
          {t`Results`}
        </h2>
        {opened && (
          <noscript>
            <opened.ScriptlessFilters search={search} />
          </noscript>
        )}
        {/* Its height is reserved until the row of chosen filters is loaded. */}
        <div className={isFiltered(search) ? 'min-h-14 pointer-coarse:min-h-16' : undefined}>
          {useIsHydrated() && (
            <Suspense>
              <Filters search={search} onChange={change} open={isOpen} onClose={close} />
            </Suspense>
          )}
        </div>
        <DirectoryResults search={search} onClear={searchText.clear} />
      </section>
    </>
  )
}
