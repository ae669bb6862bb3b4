import { env } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { DECISIONS, NOTE } from './decisions.ts'
import { count, makeAdmin, makeUser, type TestUser } from './factories.ts'
import { request } from './request.ts'

const ACTORS = ['reporter', 'other user', 'same admin', 'visitor', 'person concerned', 'other admin'] as const
type Actor = (typeof ACTORS)[number]

/** What each may know of a decision, and do about it: statuses, and notices by number. */
interface Rights {
  /** The public statement. */
  reads: number
  /** The own list: whether the decision, with the words of staff, is in it. */
  owns: number | 'with the words' | 'without it'
  /** Notices of the decision, and of the answer to the appeal. */
  told: [decision: number, answer: number]
  appeals: number
  /** The list of appeals, and whether it offers to decide. */
  offered: number | boolean
  decides: number
}

/** They try in this order: who may comes last, so that everybody finds the decision, and then the appeal, as it was. */
const TABLE: Record<Actor, Rights> = {
  reporter: { reads: 200, owns: 'without it', told: [0, 0], appeals: 404, offered: 403, decides: 403 },
  'other user': { reads: 200, owns: 'without it', told: [0, 0], appeals: 404, offered: 403, decides: 403 },
  'same admin': { reads: 200, owns: 'without it', told: [0, 0], appeals: 404, offered: false, decides: 403 },
  visitor: { reads: 200, owns: 401, told: [0, 0], appeals: 401, offered: 401, decides: 401 },
  'person concerned': {
    reads: 200,
    owns: 'with the words',
    told: [1, 1],
    appeals: 201,
    offered: 403,
    decides: 403,
  },
  'other admin': { reads: 200, owns: 'without it', told: [0, 0], appeals: 404, offered: true, decides: 200 },
}

/** The rights that an actor was found to have. */
type Found = { [Key in keyof Rights]: Rights[Key] | undefined }

async function ofEach<Value>(
  people: Record<Actor, TestUser | null>,
  look: (as: TestUser | null) => Promise<Value>,
): Promise<Map<Actor, Value>> {
  const found = new Map<Actor, Value>()
  for (const actor of ACTORS) found.set(actor, await look(people[actor]))
  return found
}

async function listed(path: string, as: TestUser | null) {
  const response = await request(path, { as })
  if (!response.ok) {
    await response.text()
    return { status: response.status, items: [] }
  }
  return {
    status: 200,
    ...(await response.json<{ items: { _id: string; note?: string; mayDecide?: boolean }[] }>()),
  }
}

const statusOf = async (answer: Promise<Response>) => {
  const response = await answer
  await response.text()
  return response.status
}

const noticesOf = (as: TestUser | null, kind: string, id: string) =>
  count(
    `SELECT count(*) FROM notices WHERE user_id = ?1 AND kind = ?2 AND data ->> 'id' = ?3`,
    as?.id ?? '',
    kind,
    id,
  )

it.each(Object.entries(DECISIONS).map(([restriction, make]) => ({ restriction, make })))(
  'the decision $restriction is known to, told to, appealed by and decided by those who may, and nobody else',
  async ({ make }) => {
    const { person, reporter, subjectId, decide } = await make()
    const people: Record<Actor, TestUser | null> = {
      'person concerned': person,
      reporter: reporter ?? (await makeUser()),
      'other user': await makeUser(),
      'same admin': await makeAdmin(),
      'other admin': await makeAdmin(),
      visitor: null,
    }
    if (!people['same admin']) throw new Error('Nobody decides')
    expect(await statusOf(decide(people['same admin']))).toBe(200)
    const row = await env.DB.prepare('SELECT id FROM statements WHERE person_id = ?1')
      .bind(person.id)
      .first<{ id: string }>()
    const id = row?.id ?? ''

    const reads = await ofEach(people, async (as) => {
      const response = await request(`/api/statements/${id}`, { as })
      const text = await response.text()
      for (const secret of [NOTE, person.id, person.username, subjectId]) expect(text).not.toContain(secret)
      return response.status
    })
    const owns = await ofEach(people, async (as): Promise<Rights['owns']> => {
      const { status, items } = await listed('/api/me/statements', as)
      if (status !== 200) return status
      return items.some((one) => one._id === id && one.note === NOTE) ? 'with the words' : 'without it'
    })
    const told = await ofEach(people, (as) => noticesOf(as, 'decision', id))
    const appeals = await ofEach(people, (as) =>
      statusOf(request(`/api/statements/${id}/appeal`, { as, body: { words: 'That was not me.' } })),
    )
    const offered = await ofEach(people, async (as): Promise<Rights['offered']> => {
      const { status, items } = await listed('/api/admin/appeals', as)
      return status === 200 ? items.some((one) => one._id === id && one.mayDecide) : status
    })
    const decides = await ofEach(people, (as) =>
      statusOf(
        request(`/api/admin/appeals/${id}`, {
          as,
          body: { outcome: 'overturned', answer: 'You are right.' },
        }),
      ),
    )
    const answered = await ofEach(people, (as) => noticesOf(as, 'appeal', id))

    const found = Object.fromEntries(
      ACTORS.map((actor): [Actor, Found] => [
        actor,
        {
          reads: reads.get(actor),
          owns: owns.get(actor),
          told: [told.get(actor) ?? 0, answered.get(actor) ?? 0],
          appeals: appeals.get(actor),
          offered: offered.get(actor),
          decides: decides.get(actor),
        },
      ]),
    )
    expect(found).toEqual(TABLE)
  },
)
