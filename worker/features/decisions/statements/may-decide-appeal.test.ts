import { describe, expect, it } from 'vitest'
import { mayDecideAppeal } from './may-decide-appeal.ts'

const decision = { decidedBy: 'alex', personId: 'steve' }

describe('an appeal', () => {
  it('is decided by another admin than who decided', () => {
    expect(mayDecideAppeal('kai', decision, ['alex', 'kai'])).toBe(true)
    expect(mayDecideAppeal('alex', decision, ['alex', 'kai'])).toBe(false)
  })

  it('is never decided by the person concerned while there is another admin', () => {
    expect(mayDecideAppeal('steve', decision, ['alex', 'kai', 'steve'])).toBe(false)
    expect(mayDecideAppeal('steve', decision, ['alex', 'steve'])).toBe(false)
    expect(mayDecideAppeal('alex', decision, ['alex', 'steve'])).toBe(true)
  })

  it('is decided by the only admin, whoever that is', () => {
    expect(mayDecideAppeal('alex', decision, ['alex'])).toBe(true)
    expect(mayDecideAppeal('steve', { decidedBy: 'gone', personId: 'steve' }, ['steve'])).toBe(true)
  })
})
