import { REASON_NAMES } from '#contract/decisions/statement-words.ts'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { Link } from '../../../lib/Link.tsx'

/** The six parts of a statement of reasons. */
export function Reasons({ statement }: { statement: Pick<Statement, 'reasons' | 'rule'> }) {
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
