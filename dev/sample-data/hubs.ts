import { HUB_REFRESH_MS, type HubState } from '../../contract/hub.ts'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { guildOf } from '../discord/guilds.ts'
import { ID_LENGTH } from '../../contract/ids.ts'
import { createRandom } from './random.ts'
import type { HubRow } from './rows.ts'

/** Invites of the listed servers; the stand-in for the platform knows the same servers under them. */
const LISTED = [
  'lantern',
  'quay',
  'skiffs',
  'beacon',
  'anchorage',
  'tidewater',
  'cobbler',
  'northwind',
  'gullrock',
]

/** How the hubs stand: most are well, one has lost its invite, one leads to another server now, one is hidden. */
export function sampleHubs(seed: string, now: number): HubRow[] {
  const random = createRandom(`${seed}/hubs`)
  const hub = (code: string, place: number, from = code): HubRow => {
    const { id, name, icon, description, members, online } = guildOf(from)
    const age = random.int(2, 55) * MINUTE
    return {
      id: random.code(ID_LENGTH),
      code,
      position: place + 1,
      hidden: 0,
      created_at: now - random.int(20, 300) * DAY,
      state: 'ok',
      guild_id: id,
      name,
      icon,
      description,
      online_count: online,
      member_count: members,
      checked_at: now - age,
      tried_at: now - age,
      next_check_at: now - age + HUB_REFRESH_MS,
      found_guild_id: null,
      found_name: null,
    }
  }
  const troubled = (row: HubRow, state: HubState, since: number): HubRow => ({
    ...row,
    state,
    checked_at: now - since,
    next_check_at: now + 5 * HOUR,
  })
  const well = LISTED.map((code, place) => hub(code, place))
  const dead = troubled(hub('deadreckoning', well.length, 'reckoning'), 'dead', 3 * DAY)
  const other = guildOf('driftwood')
  const elsewhere = {
    ...troubled(hub('driftwood', well.length + 1, 'sandbank'), 'elsewhere', 26 * HOUR),
    found_guild_id: other.id,
    found_name: other.name,
  }
  return [...well, dead, elsewhere, { ...hub('dockyard', well.length + 2), hidden: 1 }]
}
