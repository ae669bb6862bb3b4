import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'
import { WORKERS } from './e2e/lib/servers.ts'
import { memoryFolder } from './ops/lib/memory-folder.ts'

process.env['TMPDIR'] = memoryFolder()
const { executablePath, args, env } = await findChromium()

/**
 * No test looks at pixels, and drawing pages takes a fifth of the browser's processor time, so it gets
 * almost no memory for drawn parts. E2E_DRAW=1 draws pages for somebody who wants to look.
 */
const isDrawn = process.env['E2E_DRAW'] !== undefined
const UNDRAWN = '--force-gpu-mem-available-mb=1'
/** No spare process is started beside each page: a tenth of the processor time. */
const NO_SPARE_PROCESS = '--renderer-process-limit=1'
const ARGS = [...args, NO_SPARE_PROCESS, ...(isDrawn ? [] : [UNDRAWN])]

/**
 * End-to-end tests: the whole product in a real browser, with its own data, which is created again at every
 * run.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Each worker has its own server, so that tests of different workers do not share data.
  workers: WORKERS,
  fullyParallel: true,
  // No retries: an unstable test is a defect, and a retry would hide it.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    launchOptions: { executablePath, args: ARGS, env },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Movement takes a fifth of the processor time of a visit, and no test is about it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: isDrawn ? 'only-on-failure' : 'off',
  },
  projects: [{ name: 'desktop', use: { browserName: 'chromium', viewport: { width: 1280, height: 900 } } }],
  webServer: {
    command: `"${process.execPath}" --disable-warning=ExperimentalWarning e2e/servers.ts`,
    wait: { stdout: /Every server is ready/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
