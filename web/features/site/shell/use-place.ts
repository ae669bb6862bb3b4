import { useMatches } from '@tanstack/react-router'

/**
 * The current screen and search as one comparable text, which changes when the new screen has loaded, not
 * when its link is pressed.
 */
export const usePlace = (): string =>
  useMatches({ select: (matches) => JSON.stringify([matches.at(-1)?.pathname, matches.at(-1)?.search]) })
