import { deleteAccount } from '../../worker/features/people/account/delete-account.ts'
import { saveListing } from '../../worker/features/people/saved/save-listing.ts'
import { unsaveListing } from '../../worker/features/people/saved/unsave-listing.ts'
import { setGamertag } from '../../worker/features/listings/rewards/set-gamertag.ts'
import type { Part } from './part.ts'
import { CROWD, PEOPLE, PLACES } from './town.ts'
import type { World } from './world.ts'

/** What remains of an account that was deleted: actions under an id that leads to nobody, and decisions without words. */
const KEPT = new Set([
  'audit_log.actor_id',
  'audit_log.target_id',
  'statements.decided_by',
  'statements.subject_id',
])

/** People who save servers, rename themselves in the game, and leave. */
export function leaving(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const left = new Set<string>()

  function leave(moment: number) {
    const person = random.pick([...PEOPLE.slice(1, 5), ...CROWD])
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment, `${person.id} leaves`, async ({ ctx }) => {
        const as = await ctx.of(person)
        world.gone.add(person.id)
        for (const { id, owner } of PLACES) if (owner.id === person.id) world.gone.add(id)
        await deleteAccount(as, { confirm: person.id })
        left.add(person.id)
      })
  }

  function save(moment: number) {
    const person = random.pick(PEOPLE)
    const { id } = random.pick(PLACES)
    const isSaved = random.chance(0.8)
    world.start(moment, `${person.id} ${isSaved ? 'saves' : 'forgets'} ${id}`, async ({ ctx }) => {
      const as = await ctx.of(person)
      await (isSaved ? saveListing(as, id, { follows: true }) : unsaveListing(as, id))
    })
  }

  function rename(moment: number) {
    const person = random.pick(PEOPLE)
    const { gamertag } = random.pick(PEOPLE)
    world.start(moment, `${person.id} is ${gamertag} now`, async ({ ctx }) => {
      await setGamertag(await ctx.of(person), gamertag)
    })
  }

  return {
    acts: [
      [1, leave],
      [2, save],
      [1, rename],
    ],
    finally: () => {
      if (left.size === 0) return []
      const columns = database
        .ask(
          `SELECT m.name AS table_name, c.name AS column_name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
            WHERE m.type = 'table' AND m.sql IS NOT NULL AND c.type = 'TEXT'`,
        )
        .map((row) => ({ table: String(row['table_name']), column: String(row['column_name']) }))
        .filter(({ table, column }) => !KEPT.has(`${table}.${column}`))
      return columns.flatMap(({ table, column }) =>
        [...left].flatMap((person) =>
          database
            .ask(`SELECT count(*) AS traces FROM "${table}" WHERE instr("${column}", ?) > 0`, person)
            .filter(({ traces }) => Number(traces) > 0)
            .map(() => `${person} left, and is still in ${table}.${column}`),
        ),
      )
    },
  }
}
