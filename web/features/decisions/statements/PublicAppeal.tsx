import type { Statement } from '#contract/decisions/statement.wire.ts'

/** What everybody reads about the appeal against a decision. */
export function PublicAppeal({ appeal }: Pick<Statement, 'appeal'>) {
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
