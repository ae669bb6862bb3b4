import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { forgiveTransparencySearch, type TransparencySearch } from '#contract/decisions/transparency.ts'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { Figures } from '../features/decisions/transparency/Figures.tsx'
import { figuresQuery, statementsQuery } from '../features/decisions/transparency/queries.ts'
import { Statements } from '../features/decisions/transparency/Statements.tsx'
import { settleSoon } from '../lib/settle-soon.ts'

type SearchText = { [Part in keyof TransparencySearch]?: string | undefined }

export const Route = createFileRoute('/transparency')({
  // Every first load contains this line, so what the address says is checked with the screen.
  validateSearch: (search: Record<string, string>): SearchText => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: search, cause }) => {
    const deps = forgiveTransparencySearch(search)
    const work = Promise.all([
      context.queryClient.prefetchQuery(figuresQuery(deps.half ?? null)),
      context.queryClient.prefetchQuery(statementsQuery(deps)),
    ])
    return cause === 'stay' ? undefined : settleSoon(work)
  },
  component: Transparency,
})

function Transparency() {
  const search = forgiveTransparencySearch(Route.useSearch())
  const navigate = useNavigate()
  return (
    <>
      <PageBand
        island={{ id: 'lighthouse', tags: ['Survival/SMP'] }}
        title="Transparency"
        intro="How staff decide: every decision, its rule, and what became of it. The numbers are counted by the software as decisions are made."
      />
      <div className="page grid grid-cols-1 gap-12 pt-6 pb-24">
        <Figures half={search.half ?? null} />
        <Statements
          search={search}
          onSearch={(next) =>
            void navigate({ to: '/transparency', search: next, resetScroll: false, replace: true })
          }
        />
      </div>
    </>
  )
}
