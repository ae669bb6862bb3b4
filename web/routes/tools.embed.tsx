import { createFileRoute } from '@tanstack/react-router'
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
  return (
    <>
      <PageBand
        island={{ id: 'signal', tags: ['Minigames'] }}
        title="Embed builder"
        intro="Show your server’s votes and rating anywhere: pick a look, copy a few lines, done."
      />
      <div className="page pt-8 pb-28">
        <EmbedBuilder key={id} id={id} />
      </div>
    </>
  )
}
