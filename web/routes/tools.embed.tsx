import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { ownChoicesQuery } from '../features/listings/own/queries.ts'
import { useSession } from '../features/people/account/queries.ts'
import { EmbedBuilder } from '../features/site/badge/EmbedBuilder.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'

export interface EmbedSearch {
  /** The server of the badge. */
  id?: string | undefined
}

export const Route = createFileRoute('/tools/embed')({
  validateSearch: ({ id }: Record<string, unknown>): EmbedSearch =>
    typeof id === 'string' && id !== '' ? { id: id.slice(0, 200) } : {},
  component: Embed,
})

function Embed() {
  const { id = '' } = Route.useSearch()
  const isKnown = Boolean(useSession().data)
  const own = useQuery({ ...ownChoicesQuery, enabled: isKnown }).data?.items.filter(
    ({ approved }) => approved,
  )
  return (
    <>
      <PageBand
        island={{ id: 'signal', tags: ['Minigames'] }}
        title={say('title./tools/embed')}
        intro={t`Show your server’s votes and rating anywhere: pick a look, copy a few lines, done.`}
      />
      <div className="page pt-8 pb-28">
        <EmbedBuilder key={id} id={id} own={own} />
      </div>
    </>
  )
}
