import { useSyncExternalStore } from 'react'

/** Whether a media query holds, kept right while the window changes. For what cannot be left to CSS: markup that differs, not just its look. */
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
