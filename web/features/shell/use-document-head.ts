import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screenTitle } from '../../lib/screen-title.ts'

/**
 * Keeps the title, description and canonical address right while the visitor moves about: the server wrote those of the first page only.
 * The innermost route that names one wins; without one, the page is called as its screen is.
 */
export function useDocumentHead(): void {
  const title = useMatches({
    select: (matches) =>
      lastOf(matches, (entry) => entry.title) ?? screenTitle(matches.at(-1)?.fullPath ?? '/'),
  })
  const description = useMatches({
    select: (matches) =>
      lastOf(matches, (entry) => (entry.name === 'description' ? entry.content : undefined)),
  })
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })

  useEffect(() => {
    document.title = title
  }, [title])

  // The server described the first page; what describes the others comes when there is one.
  const described = useRef(path)
  useEffect(() => {
    if (path === undefined || described.current === path) return undefined
    described.current = undefined
    let gone = false
    import('../../lib/page-description.ts').then(
      ({ pageDescription }) => {
        if (!gone)
          headElement('meta', 'name', 'description').setAttribute(
            'content',
            pageDescription(path, description),
          )
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [path, description])

  useEffect(() => {
    // Phones share the canonical address, not the one in the address bar.
    const link = document.head.querySelector('link[rel="canonical"]')
    if (path !== undefined) link?.setAttribute('href', location.origin + path)
  }, [path])
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

function headElement(tag: string, attribute: string, value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`)
  if (found) return found
  const made = document.createElement(tag)
  made.setAttribute(attribute, value)
  return document.head.appendChild(made)
}
