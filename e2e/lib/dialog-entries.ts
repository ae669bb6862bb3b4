import type { Page } from '@playwright/test'

/** Waits until the open dialog has its entry in the history. */
export const untilEntered = (page: Page) =>
  page.waitForFunction(() => typeof history.state === 'object' && 'dialog' in history.state)

/** Waits until a closed dialog has taken its entry away, so that its step does not end another navigation. */
export const untilLeft = (page: Page) =>
  page.waitForFunction(() => typeof history.state === 'object' && !('dialog' in history.state))
