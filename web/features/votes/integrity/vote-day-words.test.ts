import { describe, expect, it } from 'vitest'
import { dayText, effectsText, growthText, percent, signalName, untilText } from './vote-day-words.ts'

describe('the words about votes of a day', () => {
  it('give shares, effects and growth as people say them', () => {
    expect([0, 0.004, 0.25, 0.999, 1].map(percent)).toEqual(['0 %', '<1 %', '25 %', '100 %', '100 %'])
    expect(effectsText({ held: 1200, counted: 3, void: 0 })).toBe('1,200 waiting, 3 counted')
    expect(dayText('2026-11-20')).toBe('20 Nov 2026')
    const day = {
      server: { _id: 'a', name: 'Harbour' },
      day: '2026-11-20',
      state: 'held' as const,
      reason: 'software' as const,
      version: 1,
      judgedAt: '2026-11-20T12:00:00.000Z',
      judged: 40,
      usual: 1.25,
      signals: [],
      votes: { counted: 0, held: 40, void: 0 },
      decidedUntil: null,
    }
    expect(growthText(day)).toBe('40 votes. The server usually gets 1.3 votes a day.')
  })

  it('say up to when a verdict reaches that was made before the day was over', () => {
    const day = { day: '2026-11-20', state: 'released' as const, decidedUntil: '2026-11-20T12:04:59.000Z' }
    expect(untilText(day)).toContain('until 12:04 UTC. Later ones of the day are looked at again')
    expect(untilText({ ...day, state: 'held' })).toContain('need a verdict of their own')
    expect(untilText({ ...day, decidedUntil: '2026-11-21T00:00:00.000Z' })).toBeNull()
    expect(untilText({ ...day, decidedUntil: null })).toBeNull()
  })

  it('name a signal that they do not know by itself', () => {
    expect([signalName('network'), signalName('moon')]).toEqual(['On shared networks', 'moon'])
  })
})
