import { declineItem } from '../../worker/features/community/roadmap/decline-item.ts'
import { mergeItems } from '../../worker/features/community/roadmap/merge-items.ts'
import { voteForIdea } from '../../worker/features/community/roadmap/vote-for-idea.ts'
import type { Part } from './part.ts'
import { ADMINS, PEOPLE, START } from './town.ts'
import type { World } from './world.ts'

const IDEAS = ['idea00000001', 'idea00000002', 'idea00000003', 'idea00000004']
const BROWSERS = ['browser00001', 'browser00002', 'browser00003']

/** Votes for ideas, by people and by browsers that people share, while staff merge ideas. */
export function roadmap(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const voted: { idea: string; browser: string; user: string | null }[] = []
  /** Who voted in a browser may have taken over its votes. */
  const users = new Map<string, Set<string>>()

  const begin = () => {
    for (const id of IDEAS)
      database.ask(
        `INSERT INTO roadmap_items (id, title, title_key, status, created_at, updated_at) VALUES (?1, ?1, ?1, 'planned', ?2, ?2)`,
        id,
        START,
      )
  }

  function vote(moment: number) {
    const idea = random.pick(IDEAS)
    const browser = random.pick(BROWSERS)
    const user = random.chance(0.5) ? random.pick(PEOPLE.slice(0, 4)) : null
    for (let times = random.pick([1, 1, 2, 3]); times > 0; times -= 1)
      world.start(moment + random.int(0, 30), `${user?.id ?? browser} votes for ${idea}`, async ({ ctx }) => {
        const as = user ? await ctx.of(user) : ctx.visitor()
        if (user) users.set(browser, (users.get(browser) ?? new Set()).add(user.id))
        await voteForIdea(as, { itemId: idea, visitorId: browser, address: '192.0.2.1' })
        voted.push({ idea, browser, user: user?.id ?? null })
      })
  }

  function merge(moment: number) {
    const [idea = '', into = ''] = random.shuffled(IDEAS)
    const isMerged = random.chance(0.8)
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(
        moment + random.int(0, 30),
        `an admin ${isMerged ? 'merges' : 'declines'} ${idea}`,
        async ({ ctx }) => {
          const as = await ctx.of(random.pick(ADMINS))
          await (isMerged ? mergeItems(as, idea, into) : declineItem(as, idea, { reason: 'Not now.' }))
        },
      )
  }

  const hasVote = (idea: string, column: 'user_id' | 'visitor_id', id: string) =>
    database.ask(`SELECT 1 FROM roadmap_votes WHERE item_id = ? AND ${column} = ?`, idea, id).length > 0

  function isLost({ idea, browser, user }: (typeof voted)[number]): boolean {
    const [present] = database.ask(
      'SELECT coalesce(merged_into, id) AS id FROM roadmap_items WHERE id = ?',
      idea,
    )
    const now = String(present?.['id'])
    if (user !== null) return !world.isGone(user) && !hasVote(now, 'user_id', user)
    const others = [...(users.get(browser) ?? [])]
    return ![
      () => hasVote(now, 'visitor_id', browser),
      () => others.some((other) => world.isGone(other) || hasVote(now, 'user_id', other)),
    ].some((isKept) => isKept())
  }

  return {
    begin,
    acts: [
      [6, vote],
      [2, merge],
    ],
    always: () =>
      database
        .ask(
          'SELECT id, votes, (SELECT count(*) FROM roadmap_votes v WHERE v.item_id = i.id) AS counted FROM roadmap_items i WHERE votes <> counted',
        )
        .map((row) => `the count of an idea differs from its votes: ${JSON.stringify(row)}`),
    finally: () => [
      ...voted
        .filter(isLost)
        .map((lost) => `a vote for an idea was acknowledged and is lost: ${JSON.stringify(lost)}`),
      ...['user_id', 'visitor_id'].flatMap((column) =>
        database
          .ask(
            `SELECT item_id, ${column}, count(*) AS times FROM roadmap_votes WHERE ${column} IS NOT NULL GROUP BY 1, 2 HAVING times > 1`,
          )
          .map((row) => `somebody has two votes for an idea: ${JSON.stringify(row)}`),
      ),
      ...database
        .ask(
          `SELECT a.id, a.merged_into FROM roadmap_items a JOIN roadmap_items b ON b.id = a.merged_into WHERE b.status = 'merged'`,
        )
        .map((row) => `an idea leads to one that was merged itself: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT target_id, count(*) AS times FROM audit_log WHERE action = 'roadmap.merge' GROUP BY 1 HAVING times > 1`,
        )
        .map((row) => `an idea was merged twice: ${JSON.stringify(row)}`),
    ],
  }
}
