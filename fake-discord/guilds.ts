import { createHash } from 'node:crypto'
import { failure, json } from './answers.ts'

const FIRST = 'Amber Cobalt Copper Crimson Ember Frost Glow Lush Moss Quartz Tide Warped'.split(' ')
const SECOND = 'Harbor Hollow Isles Kingdom Landing Meadows Outpost Peaks Reach Realm Shore Vale'.split(' ')

const ABOUT = [
  'Weekly build nights, honest trades and a council that listens. New crews are shown around the docks by somebody who was new last month.',
  'PvP leagues every Saturday. Bring a friend or find one here.',
  'A quiet place for survival players over eighteen. No resets since 2021, no shouting, plenty of maps on the walls.',
  null,
  'Where skyblock islands compare their cobblestone. Events, giveaways, and a help desk that answers.',
]

/** A Discord server, the same for the same invite. */
export interface Guild {
  id: string
  name: string
  icon: string
  description: string | null
  members: number
  online: number
}

export function guildOf(code: string): Guild {
  const bytes = createHash('sha256').update(code).digest()
  const members = 40 + (bytes.readUInt16BE(0) % 12_000)
  return {
    id: String(300_000_000_000_000_000n + (bytes.readBigUInt64BE(8) % 600_000_000_000_000_000n)),
    name: `${pick(FIRST, bytes.readUInt8(4))} ${pick(SECOND, bytes.readUInt8(5))}`,
    icon: bytes.toString('hex').slice(0, 32),
    description: ABOUT[bytes.readUInt8(6) % ABOUT.length] ?? null,
    members,
    online: Math.max(1, Math.floor((members * (5 + (bytes.readUInt8(2) % 25))) / 100)),
  }
}

/** Discord's public response about an invite. A code that begins with `dead` is an expired invite. */
export function readInvite(code: string, withCounts: boolean): Response {
  if (code.toLowerCase().startsWith('dead')) return failure(404, 'Unknown Invite', 10006)

  const { id, name, icon, description, members, online } = guildOf(code)
  const counts = { approximate_member_count: members, approximate_presence_count: online }
  return json({
    type: 0,
    code,
    expires_at: null,
    guild: {
      id,
      name,
      icon,
      splash: null,
      banner: null,
      description,
      features: [],
      verification_level: 1,
      vanity_url_code: null,
      premium_subscription_count: 0,
    },
    ...(withCounts ? counts : {}),
  })
}

function pick(words: readonly string[], number: number): string {
  return words[number % words.length] ?? ''
}
