import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every field that acts on Enter asks', () => {
  const acting = globSync('web/**/*.tsx').filter((file) =>
    /\bkey [!=]== 'Enter'/.test(readFileSync(file, 'utf8')),
  )
  expect(acting.length).toBeGreaterThan(3)
  // Buttons have no input method.
  const silent = acting.filter((file) => !readFileSync(file, 'utf8').includes('isComposing(event)'))
  expect(silent).toEqual(['web/features/staff/queue/server-parts.tsx'])
})
