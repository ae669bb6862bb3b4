import { useMatches } from '@tanstack/react-router'

/** The screen and the search that are shown, as one comparable text; it changes once they have loaded, not when their link is pressed. */
export const usePlace = (): string =>
  useMatches({ select: (matches) => JSON.stringify([matches.at(-1)?.pathname, matches.at(-1)?.search]) })
