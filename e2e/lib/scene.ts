import type { Page } from '@playwright/test'
import { refuse } from './requests.ts'
import type { Scene } from './scenes.ts'

/** The answer to a read that fails in a scene. */
export const fail = refuse(400, 'The harbour master is asleep.', 'invalid_input')

/** A page that says something, once it is there. */
export function saying(name: string, path: string, text: string, persona?: string): Scene {
  return {
    name,
    ...(persona !== undefined && { persona }),
    open: async (page) => {
      await page.goto(path)
      await page.getByText(text).waitFor()
    },
  }
}

/** The same, with a read that fails, or that has another answer. */
export function reading(
  name: string,
  read: RegExp,
  [path, text, persona]: [path: string, text: string, persona?: string],
  json?: object,
): Scene {
  const scene = saying(name, path, text, persona)
  return {
    ...scene,
    open: async (page) => {
      await page.route(read, (route) => (json === undefined ? fail(route) : route.fulfill({ json })))
      await scene.open(page)
    },
  }
}

/** Presses the first button of a name. */
export const pressFirst = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
