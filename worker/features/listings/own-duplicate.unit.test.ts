import { describe, expect, it } from 'vitest'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import { isOtherDuplicate, keysOfListing } from './own-duplicate.ts'

const actor = (userId: string, roles: string[] = []) => ({ kind: 'user' as const, userId, roles })
const OWNER = actor('owner')
const EDITOR = actor('editor')

const EDITED = { nameKey: 'harbour', realmLink: 'play.harbour.example:19133', ownerId: 'owner' }
const OTHER = {
  nameKey: 'gulls',
  realmLink: 'play.gulls.example:19133',
  moderation: 'pending',
  isEditor: false,
}
const keys = ({ name, address }: { name?: string; address?: string }) =>
  keysOfListing({ name, address: parseServerAddress(address ?? '') ?? undefined })
const SAME_NAME = keys({ name: 'GULLS' })
const SAME_ADDRESS = keys({ address: 'play.gulls.example:19133' })

describe('an edit makes a server the double of another one of its owner', () => {
  it('by its name or its address', () => {
    expect(isOtherDuplicate(EDITED, OTHER, SAME_NAME, OWNER)).toBe(true)
    expect(isOtherDuplicate(EDITED, OTHER, SAME_ADDRESS, OWNER)).toBe(true)
    expect(isOtherDuplicate(EDITED, OTHER, keys({ name: 'Cove', address: 'play.cove.example' }), OWNER)).toBe(
      false,
    )
  })

  it.each(['play.gulls.example', 'play.gulls.example:19132'])(
    'also by another spelling of its address, %s',
    (realmLink) => {
      for (const address of ['play.gulls.example', 'PLAY.gulls.example:19132'])
        expect(isOtherDuplicate(EDITED, { ...OTHER, realmLink }, keys({ address }), OWNER)).toBe(true)
    },
  )

  it('not by what it does not send, or has already', () => {
    expect(isOtherDuplicate(EDITED, { ...OTHER, realmLink: null }, keys({}), OWNER)).toBe(false)
    expect(isOtherDuplicate({ ...EDITED, nameKey: 'gulls' }, OTHER, SAME_NAME, OWNER)).toBe(false)
    const { realmLink } = OTHER
    expect(isOtherDuplicate({ ...EDITED, realmLink }, OTHER, SAME_ADDRESS, OWNER)).toBe(false)
  })
})

it.each([
  ['the owner', OWNER, {}, true],
  ['an admin', actor('admin', ['Admin']), {}, true],
  ['an editor of both', EDITOR, { isEditor: true }, true],
  ['an editor, when the other one is public', EDITOR, { moderation: 'approved' }, true],
  ['an editor, when the other one is not public', EDITOR, {}, false],
])('who may know of the other one: %s', (_, who, changes, expected) => {
  expect(isOtherDuplicate(EDITED, { ...OTHER, ...changes }, SAME_NAME, who)).toBe(expected)
})
