import { t } from '@lingui/core/macro'
import type { Statement } from '#contract/decisions/statement.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

export function StatementHead({ statement, level }: { statement: Statement; level: 1 | 3 }) {
  const { restriction, at, ended } = statement
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <div className="grid gap-1.5">
      <Heading className={level === 1 ? 'text-4xl sm:text-5xl' : 'text-xl'}>
        {say(`restriction.${restriction}`)}
      </Heading>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-muted">
        <Badge tone={ended === null ? 'amber' : 'neutral'}>
          {ended === null ? t`In force` : say(`ended.${ended}`)}
        </Badge>
        <RelativeTime iso={at} />
      </p>
    </div>
  )
}
