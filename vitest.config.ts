import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { documents } from './ops/lib/documents-plugin.ts'
import { memoryFolder } from './ops/lib/memory-folder.ts'
import { schemaStatements } from './ops/lib/schema-statements.ts'
import { texts } from './ops/lib/texts-plugin.ts'
import { readWranglerToml } from './ops/lib/wrangler-settings.ts'
import { EVERY_CALL, WITHOUT_EVERY_CALL } from './ops/verify/every-call.ts'

process.env['TMPDIR'] = memoryFolder()

/** Long timeouts, because builds and browsers may run at the same time: with ten programs a core, a test of a second takes twenty. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 240_000 }

/**
 * Libraries that Worker tests load as one file each instead of some four hundred. What uses one of these libraries belongs in this list, too, because a
 * test must not load anything twice.
 */
const BUNDLED = [
  '@cfworker/json-schema',
  '@hono/zod-openapi',
  '@hookform/resolvers/zod',
  '@lingui/core',
  '@lingui/react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'arctic',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'hono',
  'hono/client',
  'hono/cookie',
  'hono/cors',
  'hono/factory',
  'hono/html',
  'hono/http-exception',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-dom/server.edge',
  'react-hook-form',
  'react-hot-toast',
  'react-hot-toast/headless',
  'react/jsx-runtime',
  'zod',
]

/** Deployments to a fake platform, operators' tools and worlds of chance take minutes: before a release, and in CI. */
const RELEASE = [
  'bench/worlds/*.test.ts',
  ...['api-tools', 'fake-platform', 'fresh-copy', 'images', 'restore'].map(
    (folder) => `ops/${folder}/*.test.ts`,
  ),
]

/**
 * Pure unit tests run in Node; tests that use D1, KV, R2 or a request run in workerd. Tests of tools are slow
 * and not part of `npm run check`.
 */
export default defineConfig({
  test: {
    // All cores: the default leaves one core free for interactive work.
    maxWorkers: '100%',
    projects: [
      {
        plugins: [lingui({ macroTransform: true }), texts()],
        test: {
          ...PATIENCE,
          setupFiles: ['./web/testing/english.tsx'],
          name: 'unit',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'probe/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'worker/**/*.unit.test.ts',
            'ops/*.test.ts',
            'ops/verify/boundaries.test.ts',
          ],
          isolate: false,
        },
      },
      {
        plugins: [texts()],
        test: {
          ...PATIENCE,
          name: 'tools',
          environment: 'node',
          include: ['ops/*/**/*.test.ts', '{seed,fake-discord}/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['ops/verify/boundaries.test.ts', ...RELEASE],
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [texts()],
        test: {
          ...PATIENCE,
          name: 'release',
          environment: 'node',
          include: [...RELEASE],
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Pages are drawn by React as it is deployed, without the checks for developers.
        oxc: { jsx: { development: false } },
        plugins: [
          lingui({ macroTransform: true }),
          texts(),
          documents(),
          cloudflareTest(() => ({
            // Vite transforms the sources of the Worker.
            main: './worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                // Also those that .dev.vars has while `wrangler dev` runs.
                ...readWranglerToml().vars,
                SCHEMA: schemaStatements(),
                ORIGIN: 'https://realmport.test',
                // The cache is off, because tests check the state of the database. Tests of the cache switch
                // it on.
                MEMORY_CACHE_MB: '0',
                SIGNING_KEY: 'c2lnbmluZy1rZXktZm9yLXRlc3RzLW9ubHktMzItYnl0ZXM',
                // Their private halves are in worker/testing/probes.ts.
                PROBE_KEYS:
                  'whpk_aw1EyFUkPhVF7ihYQXZepABj9WlALOyUnUzChvJigv0= whpk_GbaTRJoaGi71UbwOSijzY4IUdzj2SNCr986MfvUg950=',
                PUSH_KEYS:
                  'BAUd9LSzsSNkdWq2NOfAglcFVPndkqV8SW2pIdQZeJoHdJphYQBnS-jmhtajwxv72ZXBPWzbfAFLgEJgtTrPSvU.GiZPtC_Ktz_bdSQxwQfHujGTCyXGu3pLC3bCTGkgfRo',
                DISCORD_CLIENT_SECRET: 'test-secret',
              },
            },
          })),
        ],
        test: {
          ...PATIENCE,
          name: 'worker',
          env: { NODE_ENV: 'production' },
          deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
          include: ['worker/**/*.test.ts'],
          exclude: [
            'worker/**/*.unit.test.ts',
            ...(process.env[WITHOUT_EVERY_CALL] === undefined ? [] : EVERY_CALL),
          ],
          globalSetup: ['./ops/lib/votifier-for-tests.ts'],
          setupFiles: ['./worker/testing/setup.ts'],
          // Loading the app takes seconds, so all files share one runtime per core. The setup file clears
          // every binding between them.
          isolate: false,
          // A runtime is reused only when the next file in the queue belongs to the same project.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
