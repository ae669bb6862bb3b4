import { t } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { say } from '#contract/language/i18n.ts'
import { ANNOUNCE } from '../features/listings/posts/announce.ts'
import { NewsButton } from '../features/listings/posts/NewsButton.tsx'
import { idParameter } from '../lib/id-parameter.ts'
import { OwnPublicPart } from './-own-public-part.tsx'
import { Evenings, News, type PartProps } from './-server-posts.tsx'

export const Route = createFileRoute('/dashboard/affiliates/$id/news')({
  params: idParameter,
  ssr: false,
  component: OwnNews,
})

function OwnNews() {
  const { id } = Route.useParams()
  return (
    <OwnPublicPart
      id={id}
      heading={say('title./dashboard/affiliates/:id/news')}
      renderPart={(props) => <Posts {...props} />}
    />
  )
}

function Posts(props: PartProps) {
  const { listing, onSignIn } = props
  const navigate = Route.useNavigate()
  const { hash } = useLocation()
  const [isAsked] = useState(hash === ANNOUNCE)
  useEffect(() => {
    // Forgotten, so that it is not asked again when somebody comes back to this page.
    if (isAsked) void navigate({ hash: '', replace: true, resetScroll: false })
  }, [isAsked, navigate])
  const isEmpty = !listing.news?.length && !listing.evenings?.length
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <NewsButton kind="news" listingId={listing._id} onSignIn={() => onSignIn()} />
        <NewsButton kind="evening" listingId={listing._id} isAsked={isAsked} onSignIn={() => onSignIn()} />
      </div>
      {isEmpty && (
        <p className="text-ink-muted">{t`Nothing posted yet. News and evenings show on its page.`}</p>
      )}
      <Evenings {...props} />
      <News {...props} />
    </>
  )
}
