import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screenTitle } from '../../../lib/screen-title.ts'
import { usePlace } from './use-place.ts'

/**
 * Updates title, description and canonical address when the visitor navigates; the server wrote those of
 * `servedPlace`. The innermost route with a name gives the title.
 */
export function DocumentHead({ servedPlace }: { servedPlace: string }) {
  const named = useMatches({ select: (matches) => lastOf(matches, (entry) => entry.title) })
  const screen = useMatches({ select: (matches) => screenTitle(matches.at(-1)?.fullPath ?? '/') })
  const description = useMatches({
    select: (matches) =>
      lastOf(matches, (entry) => (entry.name === 'description' ? entry.content : undefined)),
  })
  const place = usePlace()

  // The server described the first page, and its title can say more than the screen's. The code that
  // describes other pages loads when the visitor navigates.
  const described = useRef(servedPlace)
  useEffect(() => {
    if (named !== undefined || described.current !== place) document.title = named ?? screen
  }, [named, screen, place])

  useEffect(() => {
    if (described.current === place) return undefined
    described.current = ''
    let unmounted = false
    import('../../../lib/describe-page.ts').then(
      ({ describePage }) => unmounted || describePage(location, description),
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [place, description])
  return null
}

interface MetaEntry {
  title?: string | undefined
  name?: string | undefined
  content?: string | undefined
}

function lastOf(
  matches: readonly { meta?: readonly (MetaEntry | undefined)[] | undefined }[],
  read: (entry: MetaEntry) => string | undefined,
): string | undefined {
  return matches
    .flatMap((match) => match.meta ?? [])
    .map((entry) => entry && read(entry))
    .findLast((found) => found !== undefined)
}
