import { t } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { forgiveRoadmapSearch, type RoadmapSearch } from '#contract/community/roadmap-search.ts'
import { say } from '#contract/language/i18n.ts'
import { roadmapQuery } from '../features/community/roadmap/queries.ts'
import { RoadmapBoard } from '../features/community/roadmap/RoadmapBoard.tsx'
import { RoadmapControls } from '../features/community/roadmap/RoadmapControls.tsx'
import { useSession } from '../features/people/account/queries.ts'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { settleSoon } from '../lib/settle-soon.ts'
import { laterDialog } from '../ui/later-dialog.tsx'

/** Forms load when they are opened. */
const useSuggestDialog = laterDialog(() => import('../features/community/roadmap/SuggestDialog.tsx'))

export const Route = createFileRoute('/roadmap')({
  // This line is in the first load of every page. The code that checks the address loads with the screen.
  validateSearch: (search: Record<string, unknown>): Partial<RoadmapSearch> => search,
  // No `loaderDeps`: another search loads in the board, and no pending page takes the focus out of the field.
  loader: ({ context, location }) =>
    settleSoon(context.queryClient.prefetchQuery(roadmapQuery(forgiveRoadmapSearch({ ...location.search })))),
  component: Roadmap,
})

/** The address contains only active filters. */
function withoutBlanks({ q, tag }: RoadmapSearch): Partial<RoadmapSearch> {
  return { ...(q && { q }), ...(tag && { tag }) }
}

function Roadmap() {
  const search = forgiveRoadmapSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const { show, draw } = useSuggestDialog()
  function change(part: Partial<RoadmapSearch>) {
    // Continuous typing adds one history entry, not one per letter.
    const replace = part.q !== undefined && part.q !== '' && search.q !== ''
    // A delayed search must not restore the tag from the time of typing.
    void navigate({
      search: (now) => withoutBlanks(forgiveRoadmapSearch({ ...now, ...part })),
      replace,
      resetScroll: false,
    })
  }
  return (
    <>
      <PageBand
        island={{ id: 'blueprint', tags: ['Skygen'] }}
        title={say('title./roadmap')}
        intro={t`What we’re building next. Vote once per idea; no account needed.`}
      >
        <RoadmapControls search={search} onSearch={change} onSuggest={show} />
      </PageBand>
      <div className="page min-h-[60vh] pt-8 pb-28">
        <RoadmapBoard search={search} />
      </div>
      <SuggestAgain onOpen={show} />
      {draw({})}
    </>
  )
}

/**
 * Opens the form again, once, for somebody who signed in for it. A component of its own, so that the board
 * does not render again when the session is known.
 */
function SuggestAgain({ onOpen }: { onOpen: () => void }) {
  const isSignedIn = Boolean(useSession().data)
  const isWanted = useLocation().hash === 'suggest'
  const navigate = Route.useNavigate()
  const openAgain = useEffectEvent(() => {
    onOpen()
    void navigate({ search: (now) => now, replace: true, resetScroll: false })
  })
  useEffect(() => {
    if (isWanted && isSignedIn) openAgain()
  }, [isWanted, isSignedIn])
  return null
}
