import { createFileRoute } from '@tanstack/react-router'
import { isAnswered, readAnswers } from '#contract/directory/match.ts'
import { MatchForm } from '../features/directory/match/MatchForm.tsx'
import { SurpriseLink } from '../features/directory/match/SurpriseLink.tsx'
import { MatchResults } from '../features/directory/match/MatchResults.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { settleSoon } from '../lib/settle-soon.ts'
import { stringifySearch } from '../lib/search-params.ts'
import { Section } from '../ui/Section.tsx'

export const Route = createFileRoute('/match')({
  loaderDeps: ({ search }) => search,
  // Loaded with the screen: every first visit loads the routes, but not what they need.
  loader: async ({ context: { queryClient }, deps, cause }) => {
    const { loadMatches } = await import('../features/directory/match/load-matches.ts')
    const work = loadMatches(queryClient, deps)
    return cause === 'stay' ? undefined : settleSoon(work)
  },
  component: MatchMe,
})

function MatchMe() {
  const search: Record<string, unknown> = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageBand
        island={{ id: 'compass', tags: ['Survival/SMP'] }}
        title="Match me"
        intro="Six short questions, up to three servers, and why. No account."
      />
      <div className="page grid grid-cols-1 gap-10 pt-8 pb-24">
        {isAnswered(search) && <MatchResults search={search} />}
        <Section
          id="questions"
          title={isAnswered(search) ? 'Change your answers' : 'Tell us a little'}
          className="grid grid-cols-1 gap-5"
        >
          <div>
            <SurpriseLink />
          </div>
          <MatchForm
            key={stringifySearch(search)}
            answers={readAnswers(search)}
            onAnswer={(chosen) => void navigate({ search: chosen, hash: 'matches' })}
          />
        </Section>
      </div>
    </>
  )
}
