import { describe, expect, it } from 'vitest'
import type { Attack } from './month.ts'
import { playMonth } from './play.ts'

const attack = (kind: Attack['kind'], server: number): Attack => ({
  kind,
  votes: 60,
  spread: 1,
  day: 5,
  server,
})

describe('a week with attacks', () => {
  it('counts fans, and no votes of fresh accounts or scripts', async () => {
    const outcomes = await playMonth({ days: 7, servers: 40, daily: 220 }, [
      attack('T0', 39),
      attack('T1', 20),
      attack('T2', 1),
    ])
    const of = (kinds: readonly string[]) => {
      const group = outcomes.filter(({ kind }) => kinds.includes(kind))
      const sum = (key: 'votes' | 'counted' | 'everHeld') => group.reduce((total, one) => total + one[key], 0)
      return { votes: sum('votes'), counted: sum('counted'), held: sum('everHeld') }
    }
    const attacks = of(['T0', 'T1', 'T2'])
    expect(attacks.votes).toBe(180)
    expect(attacks.counted).toBe(0)
    // In so small a place an attack is a tenth of everything: some fans of the attacked servers wait with it.
    const honest = of(['daily', 'casual', 'school', 'family', 'guild', 'streamer'])
    expect(honest.votes).toBeGreaterThan(1000)
    expect(honest.held).toBeLessThan(honest.votes * 0.03)
    expect(of(['streamer']).held).toBe(0)
  }, 60_000)
})
