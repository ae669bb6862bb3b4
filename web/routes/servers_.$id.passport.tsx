import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { passportDescription, passportTitle } from '#contract/listings/family-passport.ts'
import { PassportSheet } from '../features/listings/facts/PassportSheet.tsx'
import { ListingNotFound } from '../features/listings/ListingNotFound.tsx'
import { ListingSkeleton } from '../features/listings/ListingSkeleton.tsx'
import { idParameter } from '../lib/id-parameter.ts'
import { pageHead } from '../lib/page-head.ts'
import { ListingPage, loadListing } from './-listing-page.tsx'

export const Route = createFileRoute('/servers_/$id/passport')({
  params: idParameter,
  loader: ({ context: { queryClient }, params }) =>
    loadListing(queryClient, params.id, ({ name }) => ({
      title: passportTitle(name),
      description: passportDescription(name),
    })),
  head: ({ loaderData }) => pageHead(loaderData?.head ?? { title: t`Family passport` }),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: ListingSkeleton,
  component: Passport,
})

function Passport() {
  return (
    <ListingPage
      renderPage={(listing) => (listing.approved ? <PassportSheet listing={listing} /> : <ListingNotFound />)}
    />
  )
}
