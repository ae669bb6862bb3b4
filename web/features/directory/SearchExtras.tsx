import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { directoryParameters } from '#contract/directory/directory-address.ts'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import type { directoryPage } from '#contract/directory/directory.wire.ts'
import { filterText, readFilters, tagFilter, writeFilters } from '#contract/directory/filters.ts'
import { listText, sentenceSpace } from '#contract/language/lists.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { descriptionOf } from '#contract/listings/descriptions.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/Section.tsx'
import { userText } from '../../ui/user-text.ts'
import { useHidden } from '../people/saved/use-hidden.ts'
import { CardViewer } from './CardViewer.tsx'
import { labelOf, notText } from './filter-words.ts'
import { ServerCard } from './ServerCard.tsx'

type Found = Pick<z.output<typeof directoryPage>, 'match' | 'topic' | 'mentions' | 'suggestions'>

interface SearchExtrasProps {
  search: DirectorySearch
  found: Found
}

/**
 * The filters found in a search text: as chips to take away if they made the result, otherwise as a link to
 * the servers with them.
 */
export function SearchTopic({ search, topic }: { search: DirectorySearch; topic: Found['topic'] }) {
  if (!topic) return null
  const wishes = [topic.tag ? tagFilter(topic.tag) : [], readFilters(topic.with)].flat()
  const unwanted = readFilters(topic.without)
  const searchWith = (wanted: readonly string[], refused: readonly string[]) =>
    directoryParameters({
      ...search,
      q: '',
      tag: topic.tag && wanted.includes(tagFilter(topic.tag)) ? topic.tag : search.tag,
      // A tag is a parameter of its own.
      with: writeFilters(wanted.filter((wish) => !wish.startsWith('tag-'))),
      without: writeFilters(refused),
      page: 1,
    })
  if (!topic.isResult && wishes.length + unwanted.length === 0) return null
  const wanted = listText([...wishes.map(filterText), ...unwanted.map(noText)])
  if (!topic.isResult)
    return (
      <p className="text-lg">
        {t`Looking for ${wanted}?`}
        {sentenceSpace()}
        <Link
          to="/servers"
          activeOptions={{ exact: true }}
          search={searchWith(wishes, unwanted)}
          className="link font-semibold"
        >
          <Plural value={topic.total} one="# server" other="# servers" />
        </Link>
      </p>
    )
  return (
    <div className="grid gap-2">
      <ul aria-label={t`What we understood`} className="flex flex-wrap gap-2">
        {[...wishes, ...unwanted].map((wish) => {
          const isRefused = unwanted.includes(wish)
          const wished = isRefused ? notText(labelOf(wish)) : labelOf(wish)
          const others = (all: readonly string[]) => all.filter((other) => other !== wish)
          return (
            <li key={wish}>
              <Link
                to="/servers"
                activeOptions={{ exact: true }}
                search={searchWith(others(wishes), others(unwanted))}
                aria-label={t`Remove ${wished}`}
                className={chipClass({ selected: true })}
              >
                {wished}
                <CloseIcon className="size-2.5" />
              </Link>
            </li>
          )
        })}
        {topic.avoided?.map((kind) => (
          <li key={kind} className={chipClass({ selected: true })}>
            {notText(kind)}
          </li>
        ))}
      </ul>
      {topic.dropped && <Dropped filters={topic.dropped} total={topic.total} />}
    </div>
  )
}

function noText(wish: string): string {
  const filter = filterText(wish)
  return t`no ${filter}`
}

function Dropped({ filters, total }: { filters: readonly string[]; total: number }) {
  const dropped = listText(filters.map(labelOf))
  const left = wholeNumber(total)
  return <p>{t`No server has all of this. Without ${dropped}: ${left}`}</p>
}

/**
 * What a search found beside names: filters, descriptions that contain its words, or popular servers when it
 * found nothing.
 */
export function SearchExtras({ search, found: { match, topic, ...found } }: SearchExtrasProps) {
  const isHidden = useHidden()
  const mentions = found.mentions?.filter(({ server }) => !isHidden(server))
  const suggestions = found.suggestions?.filter((listing) => !isHidden(listing))
  return (
    <>
      {match === 'exact' && !topic?.isResult && <SearchTopic search={search} topic={topic} />}
      {mentions && mentions.length > 0 && (
        <Section id="mentions" title={t`In descriptions`} className="grid gap-3">
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {mentions.map(({ server, parts }) => (
              <li key={server._id} className="min-w-0 border-s-4 border-line ps-4">
                <h3 {...userText('truncate text-lg')}>
                  <Link to="/servers/$id" params={{ id: server.slug }} className="link inline-block py-2">
                    {server.name}
                  </Link>
                </h3>
                <p {...userText('text-ink-muted')}>
                  {parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {suggestions && suggestions.length > 0 && (
        <Section id="suggestions" title={t`Popular servers`} className="grid gap-3">
          <CardViewer page={suggestions}>
            <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {suggestions.map((listing) => (
                <li key={listing._id} className="min-w-0">
                  <ServerCard listing={listing} text={descriptionOf(listing).text} lazy />
                </li>
              ))}
            </ul>
          </CardViewer>
        </Section>
      )}
    </>
  )
}
