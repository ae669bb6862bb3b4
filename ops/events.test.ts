import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WEBHOOK_EVENTS } from '../contract/events/webhook.ts'
import { EVENTS } from '../worker/features/events/registry.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('worker/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\/|events\/registry\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const registry = readFileSync(join(root, 'worker/features/events/registry.ts'), 'utf8')

describe('the events', () => {
  it.each(Object.keys(EVENTS))('have a cause: %s', (event) => {
    expect(sources.some(({ text }) => /\bemit(?:Sql)?\(/.test(text) && text.includes(`'${event}'`))).toBe(
      true,
    )
  })

  it.each(WEBHOOK_EVENTS)('reach the webhooks of owners: %s', (event) => {
    const writers = [registry, ...sources.map(({ text }) => text)]
    expect(writers.some((text) => text.includes(`event: '${event}'`))).toBe(true)
  })

  it.each(WEBHOOK_EVENTS)('are described for owners in docs/webhooks.md: %s', (event) => {
    expect(readFileSync(join(root, 'docs/webhooks.md'), 'utf8')).toMatch(new RegExp(`^- .*\`${event}\``, 'm'))
  })

  it('are told in one way, so that settings are respected and queues are due', () => {
    const writers = sources.filter(({ text }) =>
      /INSERT (?:OR \w+ )?INTO (?:notices|outbox|\$\{(?:notices|outbox)\})|into\((?:notices|outbox)/.test(
        text,
      ),
    )
    expect(writers.map(({ file }) => file)).toEqual(['worker/features/events/tell.ts'])
  })
})
