export type ThemeChoice = 'system' | 'light' | 'dark'

/** Where /theme.js, which runs before the first paint, looks it up. */
const KEY = 'theme'

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Remembers the choice and lets /theme.js put it on. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Storage is forbidden here: the system's theme stays.
  }
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
