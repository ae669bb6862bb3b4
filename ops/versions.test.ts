import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from './lib/paths.ts'

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        dependencies: z.record(z.string(), z.string()).optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))

/** All installed versions of a package, wherever npm put them. */
const installed = (name: string) =>
  Object.entries(lock.packages).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) ? [version] : [],
  )

it.each(['workerd', 'miniflare', 'wrangler', 'react', 'react-dom'])('%s is installed once', (name) => {
  expect(installed(name)).toHaveLength(1)
})

it.each(['miniflare', 'workerd'])('%s has the version that Wrangler asks for', (name) => {
  const asked = lock.packages['node_modules/wrangler']?.dependencies?.[name]
  expect(asked).toMatch(/^\d/)
  expect(installed(name)).toEqual([asked])
})

it('npm ci finds the runtime for every system', () => {
  const systems = Object.keys(lock.packages['node_modules/workerd']?.optionalDependencies ?? {})
  expect(systems.length).toBeGreaterThan(3)
  for (const name of systems) expect(installed(name)).toHaveLength(1)
})

it('React and React DOM have the same version', () => {
  expect(installed('react')).toEqual(installed('react-dom'))
})
