import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** A busy machine is no failure: tests take their time where others build and browse beside them. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 }

/** Plain units run in Node; whatever touches D1, KV, R2 or a request runs inside workerd. Tests of tools take long and are no part of `npm run check`. */
export default defineConfig({
  test: {
    // All cores: the one that a watched run leaves free for its user would idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'unit',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'dev/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'tools',
          environment: 'node',
          include: ['dev/*/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations('./migrations'),
                ORIGIN: 'https://realmport.test',
                // Tests look at what the database says; those of the memory switch it on.
                MEMORY_CACHE_MB: '0',
                FRONT_CACHE: 'off',
                SIGNING_KEY: 'c2lnbmluZy1rZXktZm9yLXRlc3RzLW9ubHktMzItYnl0ZXM',
                DISCORD_CLIENT_SECRET: 'test-secret',
              },
            },
          })),
        ],
        test: {
          ...PATIENCE,
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          setupFiles: ['./worker/testing/setup.ts'],
          // Loading the app takes seconds, so files share one runtime for each core. The setup file empties every binding between them.
          isolate: false,
          // A runtime is kept only while the next file in the queue is of the same project.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
