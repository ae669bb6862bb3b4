import { createHash } from 'node:crypto'
import { failure, json } from './answers.ts'

const FIRST = [
  'Amber',
  'Cobalt',
  'Copper',
  'Crimson',
  'Ember',
  'Frost',
  'Glow',
  'Lush',
  'Moss',
  'Quartz',
  'Tide',
  'Warped',
]
const SECOND = [
  'Harbor',
  'Hollow',
  'Isles',
  'Kingdom',
  'Landing',
  'Meadows',
  'Outpost',
  'Peaks',
  'Reach',
  'Realm',
  'Shore',
  'Vale',
]

/** What the platform tells anybody about an invite. A code beginning with `dead` is one that has run out. */
export function readInvite(code: string, withCounts: boolean): Response {
  if (code.toLowerCase().startsWith('dead')) return failure(404, 'Unknown Invite', 10006)

  const bytes = createHash('sha256').update(code).digest()
  const members = 40 + (bytes.readUInt16BE(0) % 12_000)
  const online = Math.max(1, Math.floor((members * (5 + (bytes.readUInt8(2) % 25))) / 100))
  const counts = { approximate_member_count: members, approximate_presence_count: online }
  return json({
    type: 0,
    code,
    expires_at: null,
    guild: {
      id: String(300_000_000_000_000_000n + (bytes.readBigUInt64BE(8) % 600_000_000_000_000_000n)),
      name: `${pick(FIRST, bytes.readUInt8(4))} ${pick(SECOND, bytes.readUInt8(5))}`,
      icon: bytes.toString('hex').slice(0, 32),
      splash: null,
      banner: null,
      description: null,
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
