import { addHub } from '../../worker/features/community/hubs/add-hub.ts'
import { editHub } from '../../worker/features/community/hubs/edit-hub.ts'
import { orderHubs } from '../../worker/features/community/hubs/order-hubs.ts'
import { removeHub } from '../../worker/features/community/hubs/remove-hub.ts'
import type { Part } from './part.ts'
import { ADMINS } from './town.ts'
import type { World } from './world.ts'

const INVITES = ['harbour', 'cove', 'reef', 'lagoon']

/** The list of hubs, which several admins change at once while a job asks Discord about them. */
export function hubs(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const added: string[] = []

  const byAdmin = (
    moment: number,
    name: string,
    act: (as: Parameters<typeof addHub>[0]) => Promise<unknown>,
  ) => {
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment + random.int(0, 30), `an admin ${name}`, async ({ ctx }) => {
        await act(await ctx.of(random.pick(ADMINS)))
      })
  }
  const ids = async (as: Parameters<typeof addHub>[0]) => {
    const { results } = await as.db.prepare('SELECT id FROM hubs ORDER BY position, id').all<{ id: string }>()
    return results.map((row: { id: string }) => row.id)
  }

  return {
    acts: [
      [
        4,
        (moment) => {
          const invite = random.pick(INVITES)
          byAdmin(moment, `adds ${invite}`, async (as) => added.push((await addHub(as, invite)).id))
        },
      ],
      [
        2,
        (moment) =>
          byAdmin(moment, 'orders the hubs', async (as) => orderHubs(as, random.shuffled(await ids(as)))),
      ],
      [
        2,
        (moment) => {
          const invite = random.pick(INVITES)
          byAdmin(moment, `gives a hub the invite ${invite}`, async (as) => {
            const [id] = random.shuffled<string>(await ids(as))
            if (id !== undefined) await editHub(as, id, { invite })
          })
        },
      ],
      [
        1,
        (moment) =>
          byAdmin(moment, 'removes a hub', async (as) => {
            const [first] = await ids(as)
            if (first !== undefined) await removeHub(as, first)
          }),
      ],
    ],
    always: () =>
      database
        .ask(`SELECT id, code, name FROM hubs WHERE state = 'ok' AND name <> code`)
        .map((row) => `a hub shows another server: ${JSON.stringify(row)}`),
    finally: () => [
      ...database
        .ask('SELECT code, count(*) AS times FROM hubs GROUP BY code HAVING times > 1')
        .map((row) => `a hub is listed twice: ${JSON.stringify(row)}`),
      ...database
        .ask('SELECT position, count(*) AS times FROM hubs GROUP BY position HAVING times > 1')
        .map((row) => `two hubs have one place: ${JSON.stringify(row)}`),
      ...added
        .filter(
          (id) =>
            database.ask(
              `SELECT 1 FROM hubs WHERE id = ?1 UNION ALL SELECT 1 FROM audit_log WHERE action = 'hub.remove' AND target_id = ?1`,
              id,
            ).length === 0,
        )
        .map((id) => `the hub ${id} was acknowledged and is lost`),
      ...database
        .ask(
          `SELECT target_id, action, count(*) AS times FROM audit_log WHERE action IN ('hub.add', 'hub.remove') GROUP BY 1, 2 HAVING times > 1`,
        )
        .map((row) => `a change of hubs has two entries: ${JSON.stringify(row)}`),
    ],
  }
}
