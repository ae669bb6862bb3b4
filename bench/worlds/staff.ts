import { DELETED_KEPT_MS, MODERATION_ACTIONS } from '../../contract/staff/moderation.ts'
import { SECOND } from '../../contract/base/time.ts'
import { deleteListing } from '../../worker/features/staff/queue/delete-listing.ts'
import { moderateListing } from '../../worker/features/staff/queue/moderate-listing.ts'
import { restoreListing } from '../../worker/features/staff/queue/restore-listing.ts'
import { undoDecisions } from '../../worker/features/staff/queue/undo-decisions.ts'
import { bringBackListing } from '../../worker/features/listings/own/bring-back-listing.ts'
import { withdrawListing } from '../../worker/features/listings/own/withdraw-listing.ts'
import { restrictPerson } from '../../worker/features/people/restrictions/restrict-person.ts'
import { unrestrictPerson } from '../../worker/features/people/restrictions/unrestrict-person.ts'
import { appealDecision } from '../../worker/features/decisions/statements/appeal-decision.ts'
import { decideAppeal } from '../../worker/features/decisions/statements/decide-appeal.ts'
import { purgeDeleted } from '../../worker/jobs/purge-deleted.ts'
import type { Part } from './part.ts'
import { ADMINS, PEOPLE, PLACES } from './town.ts'
import type { World } from './world.ts'

/** What staff decide about servers and people, what owners do meanwhile, and appeals. */
export function staff(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const decided: { action: string; listing: string; admin: string; at: number }[] = []

  function moderate(
    moment: number,
    { id: listing } = random.pick(random.chance(0.6) ? PLACES.slice(-2) : PLACES),
  ) {
    for (let times = random.pick([1, 2, 3]); times > 0; times -= 1) {
      const action = random.pick(MODERATION_ACTIONS)
      world.start(moment + random.int(0, 30), `an admin decides to ${action} ${listing}`, async ({ ctx }) => {
        const as = await ctx.of(random.pick(ADMINS))
        await moderateListing(as, { listingId: listing, action, note: null })
        decided.push({ action: `listing.${action}`, listing, admin: as.actor.userId, at: as.now })
      })
    }
  }

  function undo(moment: number, { id: listing } = random.pick(PLACES)) {
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, `an admin undoes a decision about ${listing}`, async ({ ctx }) => {
        await undoDecisions(await ctx.of(random.pick(ADMINS)), [listing])
      })
  }

  /** A decision that is undone while the server changes again. */
  function undoMeanwhile(moment: number) {
    const place = random.pick(PLACES.slice(2))
    moderate(moment, place)
    undo(moment + random.int(0, 200), place)
    remove(moment + random.int(60, 200), place)
  }

  function remove(moment: number, { id: listing, owner } = random.pick(PLACES.slice(2))) {
    const isStaff = random.chance(0.5)
    for (let times = random.pick([1, 2, 3]); times > 0; times -= 1) {
      const isBack = random.chance(0.6)
      world.start(
        moment + random.int(0, 30),
        `${isStaff ? 'an admin' : owner.id} ${isBack ? 'brings back' : 'deletes'} ${listing}`,
        async ({ ctx }) => {
          const as = await ctx.of(isStaff ? random.pick(ADMINS) : owner)
          if (isStaff && isBack) await restoreListing(as, listing)
          else if (isStaff) await deleteListing(as, listing, { rule: 'lawful', note: null })
          else if (isBack) await bringBackListing(as, listing)
          else await withdrawListing(as, listing)
        },
      )
    }
  }

  /** A server that comes back in the last moment, beside the job that removes it for good. */
  function restoreLate(moment: number) {
    const { id: listing } = random.pick(PLACES.slice(2))
    world.start(moment, `an admin deletes ${listing}`, async ({ ctx }) => {
      await deleteListing(await ctx.of(random.pick(ADMINS)), listing, { rule: 'lawful', note: null })
    })
    const last = moment + DELETED_KEPT_MS
    world.start(last - random.int(1, 100), `an admin brings back ${listing}`, async ({ ctx }) => {
      await restoreListing(await ctx.of(random.pick(ADMINS)), listing)
    })
    for (let runs = random.int(1, 3); runs > 0; runs -= 1)
      world.start(last + random.int(0, SECOND), 'deleted servers are purged', async ({ ctx }) =>
        purgeDeleted({ ...ctx.visitor(), actor: { kind: 'system' } }),
      )
  }

  function restrict(moment: number) {
    const person = random.pick(PEOPLE.slice(2, 6))
    const isFreed = random.chance(0.4)
    const admin = random.pick(ADMINS)
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, `an admin ${isFreed ? 'frees' : 'restricts'} ${person.id}`, async ({ ctx }) => {
        const as = await ctx.of(admin)
        if (isFreed) await unrestrictPerson(as, person.id, { note: null })
        else
          await restrictPerson(as, person.id, {
            acts: ['vote', 'review'],
            until: null,
            rule: 'fair-votes',
            note: null,
          })
      })
  }

  function appeal(moment: number) {
    world.start(moment, 'somebody appeals', async ({ ctx }) => {
      const { results } = await ctx
        .visitor()
        .db.prepare('SELECT id, person_id FROM statements WHERE ended_at IS NULL ORDER BY seq DESC LIMIT 6')
        .all()
      if (results.length === 0) return
      const { id, person_id: person } = random.pick<{ id: string; person_id: string | null }>(results)
      const as = person === null ? null : await ctx.of({ id: person })
      if (as) await appealDecision(as, id, 'That was not me.')
    })
  }

  function answer(moment: number) {
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, 'an admin answers an appeal', async ({ ctx }) => {
        const as = await ctx.of(random.pick(ADMINS))
        const { results } = await as.db
          .prepare(
            'SELECT statement_id AS id FROM appeals WHERE decided_at IS NULL ORDER BY at, statement_id LIMIT 3',
          )
          .all()
        if (results.length === 0) return
        const outcome = random.pick(['upheld', 'overturned', 'overturned'] as const)
        await decideAppeal(as, random.pick<{ id: string }>(results).id, {
          outcome,
          answer: 'We looked again.',
        })
      })
  }

  return {
    acts: [
      [2, (moment) => moderate(moment)],
      [1, (moment) => undo(moment)],
      [1, (moment) => remove(moment)],
      [1, undoMeanwhile],
      [1, restoreLate],
      [1, restrict],
      [2, appeal],
      [2, answer],
    ],
    finally: () => [
      ...decided.flatMap(({ action, listing, admin, at }) => {
        const entries = database.ask(
          `SELECT seq FROM audit_log WHERE action = ? AND target_kind = 'listing' AND target_id = ? AND actor_id = ? AND at = ?`,
          action,
          listing,
          admin,
          at,
        )
        return entries.length === 1
          ? []
          : [`${action} of ${listing} was acknowledged and has ${entries.length} entries in the audit log`]
      }),
      ...brokenChains(),
      ...database
        .ask(
          `SELECT h.user_id, h.listing_id FROM vote_history h WHERE h.what = 'cast' AND 'restricted' = (
             SELECT what FROM vote_history r WHERE r.user_id = h.user_id AND r.what IN ('restricted', 'free') AND r.seq < h.seq ORDER BY r.seq DESC LIMIT 1)`,
        )
        .map((row) => `a restricted account voted: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT person_id, count(*) AS times FROM statements WHERE restriction = 'restrict-account' AND ended_at IS NULL AND person_id IS NOT NULL
            GROUP BY person_id HAVING times > 1`,
        )
        .map((row) => `two restrictions run at once: ${JSON.stringify(row)}`),
      // The same words by the same admin, with nothing between them, are one decision.
      ...database
        .ask(
          `SELECT target_id, actor_id, seq FROM (
             SELECT *, lag(action || actor_id) OVER (PARTITION BY target_id ORDER BY seq) AS earlier FROM audit_log WHERE target_kind = 'user')
            WHERE action = 'user.restrict' AND earlier = action || actor_id`,
        )
        .map((row) => `one restriction has two entries: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT after ->> 'statement' AS statement, count(*) AS times FROM audit_log WHERE after ->> 'statement' IS NOT NULL AND target_kind <> 'report' GROUP BY 1 HAVING times > 1`,
        )
        .map((row) => `an appeal was decided twice: ${JSON.stringify(row)}`),
    ],
  }

  /** The audit log is a ledger, too: each entry begins where the one before ended, and the last one is the present state. */
  function brokenChains(): string[] {
    const state = new Map<string, string>()
    const wrong: string[] = []
    const entries = database.ask(
      `SELECT seq, action, target_id, coalesce(before ->> 'moderation', iif(before ->> 'deleted', 'deleted', NULL)) AS before,
              coalesce(after ->> 'moderation', iif(after ->> 'deleted', 'deleted', NULL)) AS after
         FROM audit_log WHERE target_kind = 'listing' AND (before ->> 'moderation' IS NOT NULL OR after ->> 'moderation' IS NOT NULL) ORDER BY seq`,
    )
    for (const { seq, action, target_id: target, before, after } of entries) {
      const id = String(target)
      const known = state.get(id)
      // An appeal changes the state to which a server returns that its owner withdrew.
      if (action === 'listing.overturn' && known === 'deleted' && before !== 'deleted') continue
      if (known !== undefined && known !== before)
        wrong.push(`entry ${String(seq)} says that ${id} was ${String(before)}, and it was ${known}`)
      state.set(id, String(after))
    }
    const present = database.ask('SELECT id, moderation FROM listings')
    const ids = new Set(present.map(({ id }) => String(id)))
    for (const [id, known] of state)
      if (known !== 'deleted' && !ids.has(id) && !world.isGone(id))
        wrong.push(`${id} is gone, and the audit log says ${known}`)
    for (const { id, moderation } of present) {
      const known = state.get(String(id))
      if (known !== undefined && known !== moderation)
        wrong.push(`${String(id)} is ${String(moderation)}, and the audit log says ${known}`)
    }
    return wrong
  }
}
