import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { explainDecision, REASON_PARTS } from '#contract/decisions/explain-decision.ts'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { OwnDecision } from '../features/decisions/statements/OwnDecision.tsx'
import { statementQuery } from '../features/decisions/statements/queries.ts'
import { StatementHead } from '../features/decisions/statements/StatementHead.tsx'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { sessionQuery } from '../features/people/account/queries.ts'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { hasStatus } from '../lib/api.ts'
import { ButtonLink } from '../lib/ButtonLink.tsx'
import { idParameter } from '../lib/id-parameter.ts'
import { pageHead } from '../lib/page-head.ts'
import { useFailed } from '../lib/use-failed.tsx'
import { useLoadFailure } from '../lib/use-load-failure.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Section.tsx'
import { Spinner } from '../ui/Spinner.tsx'

export const Route = createFileRoute('/statements/$id')({
  params: idParameter,
  ssr: false,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    // The screen shows the error of the session.
    const person = await queryClient.ensureQueryData(sessionQuery).catch(() => null)
    if (!person) return null
    const query = statementQuery(id)
    await queryClient.prefetchQuery(query)
    const { data, error } = queryClient.getQueryState(query.queryKey) ?? {}
    if (data) return { title: titleOf(data) }
    return hasStatus(error, 404) ? { title: t`Decision not found` } : null
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData) : {}),
  component: StatementScreen,
})

function titleOf({ restriction }: Statement): string {
  const did = say(`restriction.${restriction}`)
  return t`Decision: ${did}`
}

function StatementScreen() {
  const { id } = Route.useParams()
  return <Guarded>{() => <Decision id={id} />}</Guarded>
}

function Decision({ id }: { id: string }) {
  const query = useQuery(statementQuery(id))
  const failure = useLoadFailure(query, id)
  const errorNotice = useFailed(query, t`We couldn’t load this decision. Please try again.`, id)
  if (hasStatus(failure, 404))
    return (
      <EmptyState
        level={1}
        island="calm"
        title={t`Decision not found`}
        text={t`The link may be incomplete, or it is about somebody else.`}
        action={<ButtonLink to="/dashboard">{say('title./dashboard')}</ButtonLink>}
      />
    )
  const statement = query.data
  return (
    <>
      <PageBand island={{ id: 'lighthouse', tags: ['Survival/SMP'] }}>
        {statement ? (
          <StatementHead statement={statement} level={1} />
        ) : (
          <h1 className="text-4xl">{say('title./statements/:id')}</h1>
        )}
      </PageBand>
      <div className="page grid min-h-96 grid-cols-1 content-start gap-8 pt-8 pb-28">
        {errorNotice}
        {!statement && !failure && <Spinner />}
        {statement && (
          <>
            <OwnDecision statement={statement} />
            <Section id="reasons" title={t`Statement of reasons`} className="grid gap-4">
              <Reasons statement={statement} />
            </Section>
          </>
        )}
      </div>
    </>
  )
}

/** The six parts of a statement of reasons. */
function Reasons({ statement }: { statement: Statement }) {
  const reasons = explainDecision(statement)
  return (
    <dl className="grid max-w-prose gap-4">
      {REASON_PARTS.map((part) => (
        <div key={part} className="grid gap-0.5">
          <dt className="font-semibold">{say(`reasonHeading.${part}`)}</dt>
          <dd>
            <span>{reasons[part]}</span>
            {part === 'rule' && (
              <>
                <span>{sentenceSpace()}</span>
                <Link to="/rules" hash={statement.rule} className="link">
                  {t`All rules`}
                </Link>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
