import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RESTRICTION_WORDS } from '#contract/decisions/statement.ts'
import { useSession } from '../features/people/account/queries.ts'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { OwnDecision } from '../features/decisions/statements/OwnDecision.tsx'
import { ownStatementQuery, statementQuery } from '../features/decisions/statements/queries.ts'
import { StatementHead } from '../features/decisions/statements/StatementHead.tsx'
import { hasStatus } from '../lib/api.ts'
import { ButtonLink } from '../lib/ButtonLink.tsx'
import { Link } from '../lib/Link.tsx'
import { pageHead } from '../lib/page-head.ts'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Section } from '../ui/Section.tsx'
import { useFailed } from '../lib/use-failed.tsx'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { REASON_NAMES } from '#contract/decisions/statement-words.ts'

export const Route = createFileRoute('/statements/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.prefetchQuery(statementQuery(id))
    const found = queryClient.getQueryData(statementQuery(id).queryKey)?.restriction
    return { title: found && RESTRICTION_WORDS[found].did }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Decision' }),
  component: StatementScreen,
})

function StatementScreen() {
  const { id } = Route.useParams()
  const query = useQuery(statementQuery(id))
  const failure = useLoadFailure(query, id)
  const failed = useFailed(query, 'We couldn’t load this decision. Please try again.', id)
  const { data: person } = useSession()
  // Only the person concerned gets more than everybody.
  const own = useQuery({ ...ownStatementQuery(id), enabled: Boolean(person) }).data
  if (hasStatus(failure, 404))
    return (
      <EmptyState
        level={1}
        island="calm"
        title="Decision not found"
        text="The link may be incomplete."
        action={<ButtonLink to="/transparency">All decisions</ButtonLink>}
      />
    )
  const statement = query.data
  return (
    <>
      <PageBand island={{ id: 'lighthouse', tags: ['Survival/SMP'] }}>
        {statement ? (
          <StatementHead statement={statement} level={1} />
        ) : (
          <h1 className="text-4xl">Decision</h1>
        )}
      </PageBand>
      <div className="page grid min-h-96 grid-cols-1 content-start gap-8 pt-8 pb-28">
        {failed}
        {!statement && !failure && <Spinner />}
        {own && <OwnDecision statement={own} />}
        {statement && (
          <Section id="reasons" title="Statement of reasons" className="grid gap-4">
            {!own && <PublicAppeal appeal={statement.appeal} />}
            <Reasons statement={statement} />
          </Section>
        )}
        <Link to="/transparency" className="link w-fit">
          All decisions
        </Link>
      </div>
    </>
  )
}

/** What everybody reads about the appeal against a decision. */
function PublicAppeal({ appeal }: Pick<Statement, 'appeal'>) {
  if (appeal === null) return null
  const { outcome, sameAdmin } = appeal
  return (
    <p className="max-w-prose">
      {outcome === null
        ? 'The person concerned appealed. The appeal waits for another admin.'
        : outcome !== 'upheld' && outcome !== 'overturned'
          ? 'The person concerned appealed. The decision ended before the appeal was decided.'
          : `The person concerned appealed, and the decision was ${outcome}, ${
              sameAdmin ? 'by the same admin, because the site has no other' : 'by another admin'
            }.`}
    </p>
  )
}

/** The six parts of a statement of reasons. */
function Reasons({ statement }: { statement: Pick<Statement, 'reasons' | 'rule'> }) {
  const { reasons, rule } = statement
  return (
    <dl className="grid max-w-prose gap-4">
      {REASON_NAMES.map(([part, heading]) => (
        <div key={part} className="grid gap-0.5">
          <dt className="font-semibold">{heading}</dt>
          <dd>
            {reasons[part]}
            {part === 'rule' && (
              <>
                {' '}
                <Link to="/rules" hash={rule} className="link">
                  All rules
                </Link>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
