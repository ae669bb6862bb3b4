import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

/** Plain units run in Node; whatever touches D1, KV, R2 or a request runs inside workerd. */
export default defineConfig({
  test: {
    // All cores: the one that a watched run leaves free for its user would idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'dev/**/*.test.ts'],
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
          name: 'worker',
          include: ['worker/**/*.test.ts'],
          setupFiles: ['./worker/testing/setup.ts'],
        },
      },
    ],
  },
})
