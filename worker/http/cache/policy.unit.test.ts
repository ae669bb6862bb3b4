import { expect, it } from 'vitest'
import { findScreen } from '#contract/find-screen.ts'
import { memoryPolicy, sharedAddress } from './policy.ts'

it('looks at an address of many slashes in one pass', () => {
  const slashes = `${'/'.repeat(15_000)}x`
  const begun = performance.now()
  for (const path of [slashes, `${slashes}/`, `${slashes}//`]) {
    expect([memoryPolicy(path), findScreen(path)]).toEqual([null, null])
    expect(sharedAddress(`https://realmport.example${path}?`)).toContain('?')
  }
  // Each regular expression that begins anew at each slash takes hundreds of ms.
  expect(performance.now() - begun).toBeLessThan(100)
})
