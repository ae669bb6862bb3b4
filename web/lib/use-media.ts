import { useSyncExternalStore } from 'react'

/**
 * Whether a media query matches, updated with the window. Only for differences that CSS cannot express:
 * different markup.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
