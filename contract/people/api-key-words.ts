import type { KeyScope } from './api-key.ts'

export const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  'votes:read': 'Read the latest votes, with the gamertags that voters gave (owners only)',
  'listing:read': 'Read your servers as you see them here',
  'listing:write': 'Edit your servers',
  'stats:write': 'Send player counts and heartbeats',
  claims: 'Give out vote rewards (owners only)',
}
