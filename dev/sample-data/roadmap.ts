import { ID_LENGTH } from '../../contract/ids.ts'
import type { RoadmapState } from '../../contract/roadmap.ts'
import { foldName } from '../../contract/fold.ts'
import { DAY, HOUR } from '../../contract/time.ts'
import { STEVE, SUNNY } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import type { RoadmapRow, RoadmapVoteRow } from './rows.ts'
import { ROADMAP_IDEAS } from './words/roadmap-ideas.ts'

/** An idea as it was made, and the states it went through since. */
export interface SampleIdea {
  row: RoadmapRow
  steps: { status: RoadmapState; at: number }[]
  votes: RoadmapVoteRow[]
}

/** Ideas in every state. Suggestions are by the people whom the local sign-in offers, who voted for some of the others, too. */
export function sampleIdeas(seed: string, now: number, userIds: readonly string[]): SampleIdea[] {
  const random = createRandom(`${seed}/roadmap`)
  const offered = [userIds[SUNNY] ?? null, userIds[STEVE] ?? null]
  return ROADMAP_IDEAS.map(({ title, description, tags, path, votes, eta, reason }, place) => {
    const id = random.code(ID_LENGTH)
    const age = (path.length * 25 + random.int(1, 20)) * DAY
    const [first, ...rest] = path
    const created = now - age
    const steps = rest.map((status, step) => ({
      status,
      at: created + Math.floor((age * (step + 1)) / (rest.length + 1)) + random.int(0, 5) * HOUR,
    }))
    return {
      row: {
        id,
        title,
        title_key: foldName(title),
        description,
        tags: JSON.stringify(tags),
        status: first,
        eta: eta ?? null,
        author_id: first === 'suggested' ? (offered[place % offered.length] ?? null) : null,
        reason: reason ?? null,
        created_at: created,
        updated_at: created,
      },
      steps,
      votes: votesFor(random, id, votes, created, now, place % 3 === 1 ? offered : []),
    }
  })
}

function votesFor(
  random: Random,
  item: string,
  count: number,
  from: number,
  now: number,
  users: readonly (string | null)[],
): RoadmapVoteRow[] {
  return Array.from({ length: count }, (_, voter) => {
    const user = users[voter] ?? null
    return {
      item_id: item,
      user_id: user,
      visitor_id: user === null ? random.code(ID_LENGTH) : null,
      cast_at: random.int(from, now),
    }
  })
}
