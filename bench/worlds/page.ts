import { idInSlug } from '../../contract/listings/listing-slug.ts'
import type { renderScreen, RenderedScreen } from '../../web/entry-server.tsx'

type Listing = NonNullable<ReturnType<RenderedScreen['readListing']>>
type Directory = NonNullable<ReturnType<RenderedScreen['readDirectory']>>

/** Reads what the page of a server or a list reads, and shows the answer as it is: without React, which draws nothing that it was not given. */
export const readScreen: typeof renderScreen = async ({ href, now, fetch }) => {
  const { pathname, search, origin } = new URL(href, 'https://realmport.example')
  const [, slug] = /^\/servers\/([^/]+)$/.exec(pathname) ?? []
  const path = slug === undefined ? `/api/servers${search}` : `/api/servers/${idInSlug(slug)}`
  const answer = await fetch(new Request(origin + path))
  const text = answer.ok ? await answer.text() : 'null'
  const readListing = (): Listing | undefined => JSON.parse(text) ?? undefined
  const readDirectory = (): Directory | undefined => JSON.parse(text) ?? undefined
  return {
    html: text,
    state: { now, queries: [] },
    failures: answer.ok ? [] : [answer.status],
    readListing,
    readDirectory,
    readIncident: () => undefined,
  }
}
