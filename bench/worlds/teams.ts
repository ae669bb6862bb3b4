import { acceptInvitation } from '../../worker/features/listings/team/accept-invitation.ts'
import { declineInvitation } from '../../worker/features/listings/team/decline-invitation.ts'
import { inviteMember } from '../../worker/features/listings/team/invite-member.ts'
import { withdrawInvitation } from '../../worker/features/listings/team/withdraw-invitation.ts'
import type { Part } from './part.ts'
import { PEOPLE, PLACES } from './town.ts'
import type { World } from './world.ts'

/** These neither leave nor decide. */
const INVITED = PEOPLE.slice(5, 8)

/** Owners who invite people into their teams or hand a server over, while these accept, decline or are no longer invited. */
export function teams(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  /** How an invitation ended, by the answers to all requests about it. */
  const ends = new Map<string, string[]>()
  const ended = (id: string, how: string) => ends.set(id, [...(ends.get(id) ?? []), how])

  function invite(moment: number) {
    const { id: listingId } = random.pick(PLACES.slice(0, 2))
    const { id: person } = random.pick(INVITED)
    const transfers = random.chance(0.4)
    for (let times = random.pick([1, 1, 2]); times > 0; times -= 1)
      world.start(
        moment + random.int(0, 30),
        `the owner of ${listingId} invites ${person}`,
        async ({ ctx }) => {
          const [row] = database.ask('SELECT owner_id AS id FROM listings WHERE id = ?', listingId)
          if (!row) return
          const as = await ctx.of({ id: String(row['id']) })
          await inviteMember(as, { listingId, person, role: 'editor', transfers })
        },
      )
    answer(moment + random.int(0, 300), person)
    if (random.chance(0.5)) answer(moment + random.int(0, 300), person)
  }

  function answer(moment: number, person = random.pick(INVITED).id) {
    const how = random.pick(['accept', 'accept', 'decline', 'withdraw'])
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment + random.int(0, 30), `${how} an invitation of ${person}`, async ({ ctx }) => {
        const [row] = database.ask(
          'SELECT id, listing_id, invited_by FROM listing_invitations WHERE user_id = ? ORDER BY at DESC LIMIT 1',
          person,
        )
        if (!row) return
        const id = String(row['id'])
        if (how === 'withdraw')
          await withdrawInvitation(await ctx.of({ id: String(row['invited_by']) }), {
            listingId: String(row['listing_id']),
            invitationId: id,
          })
        else await (how === 'accept' ? acceptInvitation : declineInvitation)(await ctx.of({ id: person }), id)
        ended(id, how)
      })
  }

  return {
    acts: [
      [4, invite],
      [2, (moment) => answer(moment)],
    ],
    finally: () => [
      ...[...ends]
        .filter(([, answers]) => new Set(answers).size > 1)
        .map(([id, answers]) => `the invitation ${id} ended in several ways: ${answers.join()}`),
      ...[...ends]
        .filter(([, answers]) => answers.filter((how) => how !== 'decline').length > 1)
        .map(([id, answers]) => `the invitation ${id} ended twice: ${answers.join()}`),
      ...PLACES.flatMap(({ id, owner }) => {
        const wrong: string[] = []
        // Nobody once one of the two has left: then the entry names no people.
        let known: string | null = owner.id
        for (const { seq, before, after } of database.ask(
          `SELECT seq, before ->> 'ownerId' AS before, after ->> 'ownerId' AS after FROM audit_log WHERE action = 'listing.transfer' AND target_id = ? ORDER BY seq`,
          id,
        )) {
          if (before !== null && known !== null && before !== known)
            wrong.push(`entry ${String(seq)} says that ${id} was ${String(before)}’s, and it was ${known}’s`)
          known = after === null ? null : String(after)
        }
        return [
          ...wrong,
          ...database
            .ask('SELECT owner_id FROM listings WHERE id = ? AND owner_id <> ?', id, known)
            .map((row) => `${id} is ${String(row['owner_id'])}’s, and the audit log says ${known}’s`),
        ]
      }),
      ...database
        .ask(
          `SELECT m.listing_id, m.user_id FROM listing_members m JOIN listings l ON l.id = m.listing_id AND l.owner_id = m.user_id WHERE m.role IS NOT NULL`,
        )
        .map((row) => `an owner is in their own team: ${JSON.stringify(row)}`),
    ],
  }
}
