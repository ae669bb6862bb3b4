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

/** The same, with a read that fails, or that has another answer. */
export function reading(read: RegExp, path: string, text: string, json?: object): Open {
  return async (page) => {
    await page.route(read, (route) => (json === undefined ? fail(route) : route.fulfill({ json })))
    await saying(path, text)(page)
  }
}

/** Presses the first button of a name. */
export const pressFirst = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
