import { type Screen, SCREENS } from './screens.ts'

export interface FoundScreen {
  screen: Screen
  id: string | null
}

/** The screen of a path (a trailing slash does not matter) and the value of its `:id`. */
export function findScreen(path: string): FoundScreen | null {
  // `[^/]|^` lets the pattern start once in each row of slashes: else a long row would take quadratic time.
  const segments = path.replace(/([^/]|^)\/+$/, '$1').split('/')
  for (const screen of SCREENS) {
    const pattern = screen.path === '/' ? [''] : screen.path.split('/')
    if (pattern.length !== segments.length) continue
    if (!pattern.every((part, index) => part === ':id' || part === segments[index])) continue
    return { screen, id: segments[pattern.indexOf(':id')] ?? null }
  }
  return null
}
