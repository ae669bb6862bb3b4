import { TAGS, type Tag } from '../../contract/directory.ts'
import type { Moderation } from '../../contract/moderation.ts'
import { ratingExcess } from '../../contract/rating.ts'
import { DEFAULT_PORT } from '../../contract/server-address.ts'
import { foldName } from '../../contract/fold.ts'
import { HOUR, MINUTE } from '../../contract/time.ts'
import type { Counters } from './counters.ts'
import { createDescriber } from './descriptions.ts'
import { at, stateOf } from './plan.ts'
import { ALPHANUMERIC, createDeck, createRandom, type Random } from './random.ts'
import type { ListingRow } from './rows.ts'
import { itemAt, type Scene } from './scene.ts'
import { DENIED_NOTES, SUSPENDED_NOTES } from './words/staff-notes.ts'

export function* sampleListings(scene: Scene, counters: Counters, priorMean: number): Generator<ListingRow> {
  const { seed, plan, now } = scene
  const random = createRandom(`${seed}/listings`)
  const describe = createDescriber(createRandom(`${seed}/descriptions`))
  const noteFor = createNotes(createRandom(`${seed}/notes`))
  for (const [i, { name, tag }] of scene.names.entries()) {
    const moderation = stateOf(plan.state, i)
    const tags = tagsFrom(random, tag)
    const [votes, sum, count] = [at(counters.votes, i), at(counters.ratingSum, i), at(counters.ratingCnt, i)]
    const createdAgo = Math.round(at(plan.createdAgo, i))
    yield {
      id: itemAt(scene.listingIds, i),
      owner_id: itemAt(scene.userIds, at(plan.owner, i)),
      name,
      name_key: foldName(name),
      description: describe(name, tags),
      banner: null,
      tags: JSON.stringify(tags),
      discord: random.chance(0.82)
        ? `https://discord.gg/${random.code(random.int(8, 10), ALPHANUMERIC)}`
        : null,
      realm_link: random.chance(0.93) ? wayIn(random, name) : null,
      realm_link_visible: random.chance(0.85) ? 1 : 0,
      moderation,
      staff_note: noteFor(moderation),
      votes,
      rating_sum: sum,
      rating_cnt: count,
      rating_rank: Math.round(ratingExcess(sum, count, priorMean / 1e6) * 1e6),
      created: now - createdAgo,
      updated: now - updatedAgo(random, createdAgo),
    }
  }
}

/** What else a listing of a tag is found under, the likelier ones more often. */
const COMPANIONS: Record<Tag, readonly Tag[]> = {
  Skygen: ['Skyblock', 'Skyblock', 'PvP', 'Prisons', 'Minigames'],
  Prisons: ['PvP', 'PvP', 'Skygen', 'Minigames'],
  PvP: ['Minigames', 'Minigames', 'Factions', 'Factions', 'Survival/SMP'],
  'Survival/SMP': ['PvP', 'Minigames', 'Factions', 'Skyblock'],
  Factions: ['PvP', 'PvP', 'PvP', 'Survival/SMP'],
  Minigames: ['PvP', 'PvP', 'Survival/SMP', 'Skyblock'],
  Skyblock: ['Skygen', 'Skygen', 'Survival/SMP', 'Minigames', 'PvP'],
}

function tagsFrom(random: Random, first: Tag): Tag[] {
  const wanted = random.next()
  const tags = new Set<Tag>([first])
  if (wanted > 0.45) tags.add(random.pick(COMPANIONS[first]))
  if (wanted > 0.83) tags.add(random.pick(COMPANIONS[first]))
  return TAGS.filter((tag) => tags.has(tag))
}

/** An invented address or a realm code. Hosts stand under .example, which nobody can register. */
function wayIn(random: Random, name: string): string {
  if (random.chance(0.45)) return random.code(11, ALPHANUMERIC)
  const slug = foldName(name)
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .slice(0, 40)
    .replace(/-$/u, '')
  const label = slug.length >= 3 ? slug : `isle-${random.int(100, 99_999)}`
  const host = `${random.pick(['play.', 'play.', 'mc.', 'bedrock.', 'join.', 'pe.', ''])}${label}.example`
  if (random.chance(0.35)) return host
  return `${host}:${random.chance(0.7) ? DEFAULT_PORT : random.int(19_000, 25_999)}`
}

function createNotes(random: Random): (state: Moderation) => string | null {
  const denied = createDeck(DENIED_NOTES, random)
  const suspended = createDeck(SUSPENDED_NOTES, random)
  return (state) => (state === 'denied' ? denied() : state === 'suspended' ? suspended() : null)
}

/** Some owners never touch a listing again, some were here this week. */
function updatedAgo(random: Random, createdAgo: number): number {
  const untouched = random.chance(0.15)
  const ago = untouched
    ? createdAgo - random.next() * 40 * MINUTE
    : createdAgo * random.next() ** 2.2 + HOUR * random.next()
  return Math.max(MINUTE, Math.round(Math.min(ago, createdAgo - MINUTE)))
}
