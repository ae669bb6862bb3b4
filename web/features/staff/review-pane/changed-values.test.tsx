import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChangedValues } from './ChangedValues.tsx'

const change = {
  since: '2026-01-01T00:00:00.000Z',
  revision: 'r',
  before: { discord: 'https://discord.gg/gulls' },
  after: { discord: 'https://discord.gg/thieves' },
  reasons: { discord: 'server' as const },
}
const shown = (guild: { id: string; name: string } | null) =>
  renderToStaticMarkup(<ChangedValues change={{ ...change, guild }} name="Gull Harbour" />).replaceAll(
    /<[^>]*>/g,
    '',
  )

it('a new invite is shown with the Discord server to which it leads, once that is known', () => {
  expect(shown({ id: '1', name: 'Thieves' })).toContain('Leads to Thieves: the name does not fit.')
  expect(shown(null)).toContain('Discord does not say where the new invite leads.')
})
