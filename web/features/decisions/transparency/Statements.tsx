import { useQuery } from '@tanstack/react-query'
import { RULE_IDS } from '#contract/staff/rule-ids.ts'
import { findRule } from '#contract/staff/rules.ts'
import { RESTRICTION_WORDS, RESTRICTIONS } from '#contract/decisions/statement.ts'
import {
  forgiveTransparencySearch,
  END_NAMES,
  type TransparencySearch,
} from '#contract/decisions/transparency.ts'
import type { PublicStatement } from '#contract/decisions/transparency.wire.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Link } from '../../../lib/Link.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { useEarlyInput } from '../../../ui/use-early-input.ts'
import { statementsQuery } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'
import { Fading } from '../../../ui/Fading.tsx'

interface StatementsProps {
  search: TransparencySearch
  onSearch: (search: TransparencySearch) => void
}

/** Every decision, newest first, with filters that stand in the address. */
export function Statements({ search, onSearch }: StatementsProps) {
  const query = useQuery(statementsQuery(search))
  const { data, isPlaceholderData } = query
  const failure = useFailed(query, 'We couldn’t load the decisions.', JSON.stringify(search))
  return (
    <Section
      id="decisions"
      title="Every decision"
      className="grid grid-cols-1 gap-5"
      intro="Without the people concerned, names and messages. They get the whole statement, and can object for six months."
    >
      <Filters search={search} onSearch={onSearch} />
      {failure}
      {!failure && data && (
        <Fading isOld={isPlaceholderData} className="grid gap-5">
          <Items items={data.items} />
          <nav aria-label="More decisions" className="flex flex-wrap gap-3">
            {search.before !== undefined && (
              <ButtonLink to="/transparency" search={{ ...search, before: undefined }}>
                Newest decisions
              </ButtonLink>
            )}
            {data.next !== null && (
              <ButtonLink to="/transparency" search={{ ...search, before: data.next }}>
                Older decisions
              </ButtonLink>
            )}
            <a href={fileAddress(search)} className={buttonClass({ variant: 'ghost' })} download>
              Download as CSV
            </a>
          </nav>
        </Fading>
      )}
      {!failure && !data && <RowsSkeleton />}
    </Section>
  )
}

function fileAddress({ half, rule, restriction }: TransparencySearch): string {
  const given = Object.entries({ half, rule, restriction }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const parameters = new URLSearchParams(given).toString()
  return `/api/statements.csv${parameters === '' ? '' : `?${parameters}`}`
}

/** A form, so that the filters work before the app has started; then each choice applies at once. */
function Filters({ search, onSearch }: StatementsProps) {
  const form = useEarlyInput<HTMLFormElement>()
  const choose = (part: { rule: string } | { restriction: string }) =>
    onSearch(forgiveTransparencySearch({ ...search, before: undefined, ...part }))
  return (
    <form ref={form} action="/transparency" className="flex flex-wrap items-end gap-3">
      {search.half !== undefined && <input type="hidden" name="half" value={search.half} />}
      <ChoiceField
        name="rule"
        label="Rule"
        of={['', ...RULE_IDS]}
        names={(id) => (id === '' ? 'All rules' : findRule(id).title)}
        value={search.rule ?? ''}
        onChoose={(rule) => choose({ rule })}
        className="min-w-44 grow sm:grow-0"
      />
      <ChoiceField
        name="restriction"
        label="Decision"
        of={['', ...RESTRICTIONS]}
        names={(kind) => (kind === '' ? 'All decisions' : RESTRICTION_WORDS[kind].did)}
        value={search.restriction ?? ''}
        onChoose={(restriction) => choose({ restriction })}
        className="min-w-44 grow sm:grow-0"
      />
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </form>
  )
}

function Items({ items }: { items: readonly PublicStatement[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        title="No decisions here"
        text="No decision fits these filters."
        action={<ButtonLink to="/transparency">All decisions</ButtonLink>}
      />
    )
  return (
    <ol className="grid grid-cols-1 gap-3">
      {byVerdict(items).map(([item, ...others]) => (
        <Item key={item.id} item={item} others={others.length} />
      ))}
    </ol>
  )
}

/** A verdict about many votes is one decision with a statement for each voter: they have the same moment. */
function byVerdict(items: readonly PublicStatement[]) {
  const verdicts: [PublicStatement, ...PublicStatement[]][] = []
  for (const item of items) {
    const last = verdicts.at(-1)
    if (item.restriction === 'void-vote' && last?.[0].restriction === 'void-vote' && last[0].at === item.at)
      last.push(item)
    else verdicts.push([item])
  }
  return verdicts
}

function Item({ item, others }: { item: PublicStatement; others: number }) {
  const { title, text } = findRule(item.rule)
  return (
    <li className={cardClass({ className: 'grid gap-1 px-5 py-4' })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg">
          <Link to="/statements/$id" params={{ id: item.id }} className="link">
            {RESTRICTION_WORDS[item.restriction].did}
          </Link>
          {others > 0 && `: one decision about ${others + 1} votes`}
        </h3>
        {item.ended !== null && <Badge>{END_NAMES[item.ended]}</Badge>}
        {item.appeal !== null && (
          <Badge>{item.appeal === 'open' ? 'Appealed' : `Appeal ${item.appeal}`}</Badge>
        )}
        <RelativeTime iso={item.at} className="ml-auto text-sm text-ink-muted" />
      </div>
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <p className="text-sm text-ink-muted">
        {item.reported ? 'After a report.' : 'Found by staff.'}{' '}
        {item.detected ? 'A program pointed it out. ' : ''}
        {item.automated ? 'A program decided.' : 'A person decided.'}
      </p>
    </li>
  )
}
