import type { ReactNode } from 'react'
import { FOR_ADMINS, isRestorable, RESTORE_WORDS, RESTRICTION_FACTS } from '#contract/decisions/statement.ts'
import type { AdminAppeal } from '#contract/decisions/statement.wire.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useRestore } from './queries.ts'

export type ServerOf = NonNullable<AdminAppeal['about']['server']>

interface TakeBackProps {
  appeal: AdminAppeal
  isAdmin: boolean
  renderActions: (server: ServerOf) => ReactNode
}

/** For after an appeal was accepted: the buttons that take its decision back, or a link to them. */
export function TakeBack({ appeal, isAdmin, renderActions }: TakeBackProps) {
  const { _id, restriction, about, person } = appeal
  const restore = useRestore()
  if (!isAdmin && FOR_ADMINS.includes(restriction))
    return <p className="text-sm text-ink-muted">An admin takes it back.</p>
  if (isRestorable(restriction))
    return (
      <Button className="w-fit" busy={restore.isPending} onClick={() => restore.mutate(_id)}>
        {RESTORE_WORDS[restriction]}
      </Button>
    )
  const { subject } = RESTRICTION_FACTS[restriction]
  if (subject === 'listing') return about.server && renderActions(about.server)
  const [search, action] = {
    user: [{ tab: 'team', person: person.id }, 'Open the account'] as const,
    application: [{ tab: 'applications' }, 'Open the applications'] as const,
    roadmap: [{ tab: 'roadmap', status: 'declined' }, 'Open the roadmap'] as const,
  }[subject]
  return (
    <ButtonLink to="/admin" search={search} className="w-fit">
      {action}
    </ButtonLink>
  )
}
