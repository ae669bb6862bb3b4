import type { Page } from '@playwright/test'
import { refuse } from './requests.ts'
import type { Scene } from './scenes.ts'

/** The answer to a read that fails in a scene. */
export const fail = refuse(400, 'The harbour master is asleep.', 'invalid_input')

type Open = Scene['open']

/** Scenes by their names, all viewed by one persona. */
export function seenBy(persona: string, scenes: Record<string, Open>): Scene[] {
  return seenByVisitors(scenes).map((scene) => ({ ...scene, persona }))
}

export function seenByVisitors(scenes: Record<string, Open>): Scene[] {
  return Object.entries(scenes).map(([name, open]) => ({ name, open }))
}

/** A page that says something, once it is there. */
export function saying(path: string, text: string): Open {
  return async (page) => {
    await page.goto(path)
    await page.getByText(text).waitFor()
  }
}

/** A page that shows an error, because a read fails. */
export function failing(read: RegExp, path: string): Open {
  return async (page) => {
    await page.route(read, fail)
    await page.goto(path)
    await page.getByRole('alert').waitFor()
  }
}

/** A page that says something, with a read that fails, or that has another answer. */
export function reading(read: RegExp, path: string, text: string, json?: object): Open {
  return async (page) => {
    await page.route(read, (route) => (json === undefined ? fail(route) : route.fulfill({ json })))
    await saying(path, text)(page)
  }
}

/** Presses the first button of a name. */
export const pressFirst = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

/** The dialog that the first button of a name opens. */
export function asking(open: Open, name: RegExp): Open {
  return async (page) => {
    await open(page)
    await pressFirst(page, name)
    await page.getByRole('dialog').waitFor()
  }
}
