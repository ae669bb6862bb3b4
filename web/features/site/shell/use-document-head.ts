import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screenTitle } from '../../../lib/screen-title.ts'
import { usePlace } from './use-place.ts'

/**
 * Updates title, description and canonical address when the visitor navigates; the server wrote those of
 * `servedPlace`. The innermost route with a name gives the title.
 */
export function useDocumentHead(servedPlace: string): void {
  const title = useMatches({
    select: (matches) =>
      lastOf(matches, (entry) => entry.title) ?? screenTitle(matches.at(-1)?.fullPath ?? '/'),
  })
  const description = useMatches({
    select: (matches) =>
      lastOf(matches, (entry) => (entry.name === 'description' ? entry.content : undefined)),
  })
  const place = usePlace()

  useEffect(() => {
    document.title = title
  }, [title])

  // The server described the first page. The code that describes other pages loads when the visitor
  // navigates.
  const described = useRef(servedPlace)
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
