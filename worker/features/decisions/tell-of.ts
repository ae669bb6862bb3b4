import type { SQL } from 'drizzle-orm'
import type { AuditAction, AuditKind } from '#contract/decisions/audit.ts'
import { RESTRICTION_WORDS, type RestrictionOf, RESTRICTIONS } from '#contract/decisions/statement.ts'
import type { Ctx } from '../../http/verb.ts'
import type { ENTRY_EVENTS } from '../events/entry-events.ts'
import { emit } from '../events/registry.ts'
import { entriesOf } from './entries.ts'
import { DECISIONS } from './registry.ts'

type Telling<Kind extends AuditKind> = readonly {
  event: keyof typeof ENTRY_EVENTS
  actions: readonly AuditAction<Kind>[]
}[]

/** The entries of decisions about listings. */
const ABOUT_LISTINGS = RESTRICTIONS.filter(
  (kind): kind is RestrictionOf<'listing'> => RESTRICTION_WORDS[kind].subject === 'listing',
).map((kind) => DECISIONS[kind].action)

/** Which entries of the audit log are told to people, or to the programs of owners. */
const TELLING: { readonly [Kind in AuditKind]?: Telling<Kind> } = {
  listing: [
    {
      event: 'listing.decided',
      actions: [
        ...ABOUT_LISTINGS,
        'listing.approve',
        'listing.unsuspend',
        'listing.undo',
        'listing.restore',
        'listing.approve-change',
        'listing.edit',
      ],
    },
  ],
  report: [{ event: 'report.closed', actions: ['report.close'] }],
  roadmap: [{ event: 'idea.moved', actions: ['roadmap.accept', 'roadmap.move'] }],
  application: [{ event: 'application.decided', actions: ['application.decide'] }],
  vote: [{ event: 'vote.released', actions: ['vote.count'] }],
}

/** Tells what the audit entries of a request mean, for the end of its batch. */
export function tellOf(ctx: Ctx, kind: AuditKind): SQL[] {
  const telling: Telling<AuditKind> = TELLING[kind] ?? []
  return telling.flatMap(({ event, actions }) => emit(event, entriesOf(ctx, actions)))
}
