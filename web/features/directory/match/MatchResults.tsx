import { useQuery } from '@tanstack/react-query'
import { readAnswers } from '#contract/directory/match.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { stringifySearch } from '../../../lib/search-params.ts'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { matchQuery } from './queries.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ShareLink } from '../../listings/ShareLink.tsx'
import { cardText } from '../../listings/without-marks.ts'
import { ServerCard } from '../ServerCard.tsx'

/** Three servers with the reasons for each. */
export function MatchResults({ search }: { search: Record<string, unknown> }) {
  const answers = readAnswers(search)
  const query = useQuery(matchQuery(answers))
  const failure = useFailed(query, 'We couldn’t look for servers. Please try again.', JSON.stringify(answers))
  return (
    <Section
      id="matches"
      title={headingFor(query.data?.matches.length)}
      heading="scroll-mt-20 text-3xl"
      className="grid grid-cols-1 gap-5"
    >
      {!query.data ? (
        (failure ?? <RowsSkeleton />)
      ) : query.data.matches.length === 0 ? (
        <p className="text-ink-muted">No server says that it fits all of this. Change an answer below.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
          {query.data.matches.map(({ server, reasons, unknown }) => (
            <li key={server._id} className="grid min-w-0 grid-cols-1 content-start gap-3">
              <ServerCard listing={server} text={cardText(server)} page={[server]} lazy />
              <h3 className="sr-only">Why {server.name}</h3>
              <ul className="grid list-disc gap-1 pl-5">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
              {unknown.length > 0 && (
                <p className="text-sm text-ink-muted">
                  It does not say {orList(unknown)}. Ask before you join.
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ShareLink title="Servers that fit" path={`/match${stringifySearch(search)}`} variant="secondary" />
        <ButtonLink to="/servers" variant="ghost">
          Browse all servers
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-muted">
        Your answers stand in the address of this page only. Nothing is stored, and no server can pay to be
        named.
      </p>
    </Section>
  )
}

function headingFor(count: number | undefined): string {
  if (count === 0) return 'None fits'
  if (count === 1) return 'Only one fits'
  return count === 2 ? 'Only two fit' : 'Your three servers'
}

/** 'a, b or c'. */
function orList(parts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(parts)
}
