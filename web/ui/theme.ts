import { keepStored, readStored } from './stored.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** The storage key. /theme.js, which runs before the first paint, reads it. */
const KEY = 'theme'

export function readThemeChoice(): ThemeChoice {
  const stored = readStored(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Stores the choice and lets /theme.js apply it. */
export function chooseTheme(choice: ThemeChoice): void {
  // Where storage is blocked, the system's theme stays.
  keepStored(KEY, choice === 'system' ? null : choice)
  dispatchEvent(new Event('themechange'))
}

export function onThemeChoice(listener: () => void): () => void {
  addEventListener('themechange', listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener('themechange', listener)
    removeEventListener('storage', listener)
  }
}
