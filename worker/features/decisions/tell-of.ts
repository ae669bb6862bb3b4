import type { AuditAction, AuditKind } from '#contract/decisions/audit.ts'
import type { Ctx } from '../../http/context.ts'
import type { ENTRY_EVENTS } from '../events/entry-events.ts'
import { emit } from '../events/registry.ts'
import { entriesOf } from './entries.ts'

type Telling<Kind extends AuditKind> = readonly {
  event: keyof typeof ENTRY_EVENTS
  actions: readonly AuditAction<Kind>[]
}[]

/** Which entries of the audit log are told to people, or to the programs of owners. */
const TELLING: { readonly [Kind in AuditKind]?: Telling<Kind> } = {
  listing: [
    {
      event: 'listing.decided',
      actions: [
        'listing.approve',
        'listing.deny',
        'listing.suspend',
        'listing.unsuspend',
        'listing.undo',
        'listing.delete',
        'listing.restore',
        'listing.overturn',
        'listing.approve-change',
        'listing.refuse-change',
        'listing.overturn-change',
        'listing.edit',
      ],
    },
  ],
  report: [{ event: 'report.closed', actions: ['report.close'] }],
  roadmap: [{ event: 'idea.moved', actions: ['roadmap.accept', 'roadmap.move', 'roadmap.merge'] }],
  application: [{ event: 'application.decided', actions: ['application.decide'] }],
  vote: [
    { event: 'vote.released', actions: ['vote.count'] },
    { event: 'vote.held-again', actions: ['vote.hold'] },
  ],
}

/** Tells what the audit entries of a call mean, for the end of its batch. */
export function tellOf(call: { ctx: Ctx; attempt: string }, kind: AuditKind): D1PreparedStatement[] {
  const telling: Telling<AuditKind> = TELLING[kind] ?? []
  return telling.flatMap(({ event, actions }) => emit(call.ctx, event, entriesOf(call, actions)))
}
