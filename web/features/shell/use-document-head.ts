import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screenTitle } from '../../lib/screen-title.ts'
import { usePlace } from './use-place.ts'

/**
 * Keeps the title, description and canonical address right while the visitor moves about: the server wrote those of `servedPlace` only, the first page.
 * The innermost route that names one wins; without one, the page is called as its screen is.
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

  // The server described the first page; what describes the others comes when there is one.
  const described = useRef(servedPlace)
  useEffect(() => {
    if (described.current === place) return undefined
    described.current = ''
    let gone = false
    import('../../lib/describe-page.ts').then(
      ({ describePage }) => gone || describePage(location, description),
      () => undefined,
    )
    return () => {
      gone = true
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
