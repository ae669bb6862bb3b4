import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OwnListing } from '#contract/listings/owner.ts'
import { InEnglish } from '../../../testing/english.tsx'
import { ownServer } from '../../../testing/own-listing.ts'
import { ownListingQuery } from '../own/queries.ts'
import { OwnerProof } from './OwnerProof.tsx'
import { patchProofs, serverProofQuery } from './queries.ts'

const AT = '2026-10-30T00:00:00.000Z'

function draw(client: QueryClient, listing: OwnListing): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <InEnglish>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <OwnerProof listing={listing} returnTo="/dashboard" />
        </RouterContextProvider>
      </QueryClientProvider>
    </InEnglish>,
  )
}

it('says what the listing says, whatever was proven at an earlier address', () => {
  const client = new QueryClient()
  client.setQueryData(serverProofQuery('a').queryKey, { code: 'rp-12345678', provenAt: AT, answeredAt: AT })
  const html = draw(client, { ...ownServer, _id: 'a' })
  expect(html).toContain('Verify with Discord')
  expect(html).not.toContain('Take back')
})

it('asks for no Discord invite where the server is proven', () => {
  const html = draw(new QueryClient(), { ...ownServer, discord: null, serverProvenAt: AT })
  expect(html).toContain('Take back')
  expect(html).not.toContain('Add a Discord invite')
})

it('changes the proofs of the loaded listing, and nothing else', () => {
  const client = new QueryClient()
  const { queryKey } = ownListingQuery('a')
  patchProofs(client, 'a', { serverProvenAt: AT })
  expect(client.getQueryData(queryKey)).toBeUndefined()
  client.setQueryData(queryKey, ownServer)
  patchProofs(client, 'a', { serverProvenAt: AT })
  expect(client.getQueryData(queryKey)).toEqual({ ...ownServer, serverProvenAt: AT })
  patchProofs(client, 'a', { ownerProvenAt: null, serverProvenAt: null })
  expect(client.getQueryData(queryKey)).toEqual(ownServer)
})
