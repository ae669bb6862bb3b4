import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { idParameter } from '../lib/id-parameter.ts'
import { OwnPublicPart } from './-own-public-part.tsx'
import { Reviews } from './-server-reviews.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/reviews')({
  params: idParameter,
  ssr: false,
  component: OwnReviews,
})

function OwnReviews() {
  const { id } = Route.useParams()
  return <OwnPublicPart id={id} heading={t`Reviews`} renderPart={(props) => <Reviews {...props} isDesk />} />
}
