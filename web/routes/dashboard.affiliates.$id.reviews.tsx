import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
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
  return (
    <OwnPublicPart
      id={id}
      heading={say('title./dashboard/affiliates/:id/reviews')}
      renderPart={(props) => <Reviews {...props} isDesk />}
    />
  )
}
