import { describe, expect, it } from 'vitest'
import {
  canModerate,
  type Moderation,
  MODERATION_ACTIONS,
  MODERATION_STATES,
  MODERATION_TABLE,
  type ModerationAction,
} from '#contract/staff/moderation.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { expectEverywhere, publicNumbers, type ShownListing } from '../../../testing/public-surfaces.ts'
import { answerOf, request } from '../../../testing/request.ts'
import { auditOf, rowOf } from '../../../testing/rows.ts'

/** The state before the deletion; an undo restores it. */
type State = Moderation | 'deleted'
const STATES: readonly State[] = [...MODERATION_STATES, 'deleted']
const ACTIONS = [...MODERATION_ACTIONS, 'delete', 'restore', 'edit'] as const
type Action = (typeof ACTIONS)[number]

const BEFORE_DELETION: Moderation = 'approved'

/** The documented answer to an admin's action, and the state after it. */
function expected(state: State, action: Action): { status: number; after: State } {
  if (state === 'deleted')
    return action === 'restore' ? { status: 200, after: BEFORE_DELETION } : { status: 404, after: 'deleted' }
  if (action === 'delete') return { status: 200, after: 'deleted' }
  if (action === 'edit') return { status: 200, after: state }
  if (action === 'restore') return { status: 409, after: state }
  return canModerate(state, action)
    ? { status: 200, after: MODERATION_TABLE[action].to }
    : { status: 409, after: state }
}

const isModeration = (action: Action): action is ModerationAction =>
  MODERATION_ACTIONS.some((known) => known === action)

function act(id: string, action: Action, as: TestUser, body: object = {}): Promise<Response> {
  const path = `/api/admin/affiliates/${id}`
  if (action === 'delete') return request(path, { as, method: 'DELETE' })
  if (action === 'edit')
    return request(path, { as, method: 'PATCH', body: { description: 'Put right.', ...body } })
  return request(`${path}/${action}`, { as, method: 'POST', body: isModeration(action) ? body : undefined })
}

async function stateOf(id: string): Promise<State | undefined> {
  const row = await rowOf<{ moderation: State }>('SELECT moderation FROM listings WHERE id = ?1', id)
  return row?.moderation
}

let counter = 0

async function makeIn(state: State): Promise<ShownListing> {
  counter += 1
  const { id, name } = await makeListing({
    name: `Quay of ${['amber', 'basalt', 'copper', 'dusk', 'ember', 'fern', 'glow'][counter % 7]}${counter} wanderers`,
    tags: ['Factions'],
    moderation: state === 'deleted' ? BEFORE_DELETION : state,
  })
  if (state === 'deleted') expect((await act(id, 'delete', await makeAdmin())).status).toBe(200)
  return { id, name, tag: 'Factions' }
}

/** One state in which each decision is refused: `decide.unit.test.ts` has all of them. */
const REFUSED: Record<ModerationAction, Moderation> = {
  approve: 'approved',
  deny: 'suspended',
  suspend: 'pending',
  unsuspend: 'denied',
  requeue: 'denied',
}
const CELLS = STATES.flatMap((state) =>
  ACTIONS.flatMap((action) => {
    const isRefused = state !== 'deleted' && isModeration(action) && !canModerate(state, action)
    return isRefused && state !== REFUSED[action] ? [] : [{ state, action }]
  }),
)

it.each(STATES)('a listing that is %s is shown everywhere, or nowhere', async (state) => {
  await expectEverywhere(await makeIn(state), state === 'approved')
})

describe('every action in every state that it has another answer for', () => {
  it.each(CELLS)('$action on a listing that is $state', async ({ state, action }) => {
    const listing = await makeIn(state)
    const { id } = listing
    const entries = await auditOf(id)
    const before = await publicNumbers(['All', 'Factions'])
    const { status, after } = expected(state, action)
    const admin = await makeAdmin()
    const note = isModeration(action) ? 'Because.' : undefined
    expect(await answerOf(act(id, action, admin, { note }))).toMatchObject([
      status,
      status === 409
        ? { code: 'state_conflict', error: `This server has changed. It is now ${state}.`, current: state }
        : {},
    ])
    expect(await stateOf(id)).toBe(after)
    const made = (await auditOf(id)).slice(entries.length)
    expect(made).toMatchObject(status === 200 ? [{ actor: admin.id, action: `listing.${action}` }] : [])
    if (status === 200 && isModeration(action))
      expect(made).toMatchObject([
        {
          before: { moderation: state, note: null },
          after: { moderation: after, note, ...(['deny', 'suspend'].includes(action) && { rule: 'other' }) },
        },
      ])
    // A refused action changed nothing, see the audit log above.
    if (status === 200) await expectEverywhere(listing, after === 'approved')

    const step = (counts: (at: State) => boolean) => Number(counts(after)) - Number(counts(state))
    expect(await publicNumbers(['All', 'Factions'])).toEqual({
      total: (before['total'] ?? 0) + step((at) => at !== 'deleted'),
      approved: (before['approved'] ?? 0) + step((at) => at === 'approved'),
      pending: (before['pending'] ?? 0) + step((at) => at === 'pending'),
      All: (before['All'] ?? 0) + step((at) => at === 'approved'),
      Factions: (before['Factions'] ?? 0) + step((at) => at === 'approved'),
    })
    expect(await errorsInReadModels()).toEqual([])
  })
})

describe('twenty simultaneous admins with contradictory actions', () => {
  it.each(STATES)('leave a listing that was %s with one outcome and a complete audit log', async (state) => {
    const { id } = await makeIn(state)
    const earlier = (await auditOf(id)).length
    const admins = await Promise.all(Array.from({ length: 20 }, makeAdmin))
    const statuses = await Promise.all(
      admins.map(async (admin, index) => {
        const action = ACTIONS[index % ACTIONS.length] ?? 'edit'
        const body = action === 'edit' ? { description: `Edit ${index}` } : { note: `Take ${index}` }
        return (await act(id, action, admin, body)).status
      }),
    )
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    const steps = (await auditOf(id)).slice(earlier)
    // The audit log contains one entry for each admin whose action succeeded, and none for the others.
    const deciders = admins.filter((_, index) => statuses[index] === 200).map((admin) => admin.id)
    expect(steps).toHaveLength(deciders.length)
    expect(new Set(steps.map(({ actor }) => actor))).toEqual(new Set(deciders))
    expect(steps.length).toBeGreaterThan(0)

    let at: State = state
    let description: unknown = 'A friendly realm.'
    for (const { action, before, after } of steps) {
      if (action === 'listing.edit') {
        expect(before).toEqual({ description })
        description = after?.['description']
        expect(at).not.toBe('deleted')
      } else if (action === 'listing.delete') {
        expect(before?.['moderation']).toBe(at)
        at = 'deleted'
      } else {
        if (action === 'listing.restore') expect(at).toBe('deleted')
        else expect(before?.['moderation']).toBe(at)
        const [next] = MODERATION_STATES.filter((known) => known === after?.['moderation'])
        at = next ?? at
      }
    }
    expect(await stateOf(id)).toBe(at)
    const row = await rowOf<{ description: string }>('SELECT description FROM listings WHERE id = ?1', id)
    expect(row?.description).toBe(description)
    expect(await errorsInReadModels()).toEqual([])
  })
})
