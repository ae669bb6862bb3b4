import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '#contract/audit.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('worker/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
const known: string[] = Object.values(AUDIT_ACTIONS).flat()

// What goes through `auditStatement` is held to the list by its type; statements that write their own audit entries are text.
describe('the audit log', () => {
  it('is told nothing that has no words', () => {
    const written = sources
      .filter((source) => source.includes('INSERT INTO audit_log'))
      .flatMap((source) => [...source.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, action]) => action))
    expect(written.length).toBeGreaterThan(20)
    expect(written.filter((action) => action === undefined || !known.includes(action))).toEqual([])
  })

  it.each(known)('is told of %s somewhere', (action) => {
    const [kind = ''] = action.split('.')
    const says = (source: string) => source.includes(`'${action}'`) || source.includes(`\`${kind}.\${`)
    expect(sources.some(says)).toBe(true)
  })
})
