import { expect, it } from 'vitest'
import { mayEdit, mayOwn, TEAM_ROLES } from './server-team.ts'

it('lets owners do everything, editors edit, and others nothing', () => {
  const rights = [...TEAM_ROLES, null].map((role) => [role, mayEdit(role), mayOwn(role)])
  expect(rights).toEqual([
    ['owner', true, true],
    ['editor', true, false],
    [null, false, false],
  ])
})
