import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

/** The port of the server under test; another one lets two checkouts be tested side by side. */
const PORT = Number(process.env['E2E_PORT'] ?? 8799)
const { executablePath, args, env } = await findChromium()

/** Journeys through the whole product in a real browser, on data of their own that is made anew at every run. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // One after another: they share one server and its data, and the stand-in's orders to misbehave.
  workers: 1,
  fullyParallel: false,
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: { executablePath, args, env },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [{ name: 'desktop', use: { browserName: 'chromium', viewport: { width: 1280, height: 900 } } }],
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning dev/start.ts --fresh`,
    url: `http://localhost:${PORT}/`,
    env: { PORT: String(PORT), STATE_DIR: '.wrangler/e2e-state' },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
