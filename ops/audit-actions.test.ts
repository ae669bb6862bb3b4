import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '#contract/decisions/audit.ts'
import { RESTRICTION_FACTS, RESTRICTIONS } from '#contract/decisions/statement.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('worker/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  // Events are named like actions.
  .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/emit(?:Sql)?\([^']*'[\w.-]+'/g, 'emit('))
const known = Object.values(AUDIT_ACTIONS).flatMap((actions) => Object.keys(actions))
/** Columns are written like actions, but begin with a table or its short name. */
const COLUMN = /^(?:users|u|listings|l|a)\./

// The type of `audit` checks its callers against the list. This test checks SQL statements that write their own audit entries.
describe('the audit log', () => {
  it('contains only actions that have a label', () => {
    const written = sources
      .filter((source) => /\$\{into\(auditLog,|\$\{auditEntry\(/.test(source))
      .flatMap((source) => [...source.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, action]) => action))
    const actions = written.filter((action = '') => !COLUMN.test(action))
    expect(actions.filter((action = '') => !known.includes(action))).toEqual([])
  })

  it.each(known)('records %s somewhere', (action) => {
    const [kind = ''] = action.split('.')
    const says = (source: string) => source.includes(`'${action}'`) || source.includes(`\`${kind}.\${`)
    expect(sources.some(says)).toBe(true)
  })
})

describe('a decision that restricts somebody', () => {
  // Beside the registry, whose entry alone lets nobody decide.
  const callers = sources.filter((source) => /\b(?:decide|giveReasons)\(\s*ctx/.test(source))
  const screens = globSync('web/**/*.tsx', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )

  it.each(RESTRICTIONS)('can be made: %s', (kind) => {
    // Plain ones share a call and a dialog: each needs a button.
    const places = RESTRICTION_FACTS[kind].dialog
      ? screens.filter((screen) => screen.includes(`kind="${kind}"`))
      : callers.filter((caller) => caller.includes(`'${kind}'`))
    expect(places).not.toEqual([])
  })
})
