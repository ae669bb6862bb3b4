import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { forgiveRankingsSearch } from '#contract/directory/rankings-search.ts'
import { say } from '#contract/language/i18n.ts'
import { NextRun } from '../features/site/info/NextRun.tsx'
import { rankingQuery } from '../features/site/info/queries.ts'
import { WeekPage } from '../features/site/info/WeekPage.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { settleSoon } from '../lib/settle-soon.ts'

export const Route = createFileRoute('/rankings')({
  // This line is in the first load of every page. The code that checks the address loads with the screen.
  validateSearch: (search: Record<string, unknown>): { week?: string } => search,
  // No `loaderDeps`: the week on the screen stays, faded, while another one loads.
  loader: ({ context, location }) =>
    settleSoon(
      context.queryClient.prefetchQuery(
        rankingQuery(forgiveRankingsSearch({ ...location.search }).week ?? null),
      ),
    ),
  component: Rankings,
})

function Rankings() {
  const { week = null } = forgiveRankingsSearch({ ...Route.useSearch() })
  return (
    <>
      <PageBand
        island={{ id: 'podium-3', tags: ['Minigames'] }}
        title={say('title./rankings')}
        intro={t`The realms with the busiest crowds of the week, counted every Sunday.`}
      />
      <div className="page grid grid-cols-1 gap-8 pt-6 pb-24">
        <WeekPage week={week} />
        <div className="grid max-w-prose gap-3">
          <NextRun />
          <p>
            <Trans>
              Size helps, but activity helps more.{' '}
              <Link to="/info" hash="realm-rankings" className="link">
                How realms are ranked
              </Link>
            </Trans>
          </p>
        </div>
      </div>
    </>
  )
}
