import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { dateText } from '#contract/language/days.ts'
import {
  type Block,
  EFFECTIVE,
  type FactsTable,
  type LegalText,
  type Phrase,
  type Span,
} from '#contract/legal/legal-text.ts'
import { OnThisPage } from '../../../ui/OnThisPage.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PageBand } from '../shell/PageBand.tsx'

function Words({ phrase }: { phrase: Phrase }) {
  if (typeof phrase === 'string') return phrase
  // oxlint-disable-next-line react/no-array-index-key -- the words of a legal text never move
  return phrase.map((span, index) => <Piece key={index} span={span} />)
}

function Piece({ span }: { span: Span }) {
  if (typeof span === 'string') return span
  if ('strong' in span) return <strong>{span.strong}</strong>
  if ('code' in span) return <code>{span.code}</code>
  if ('mail' in span)
    return (
      <a href={`mailto:${span.mail}`} className="link wrap-anywhere">
        {span.mail}
      </a>
    )
  return (
    <Link to={span.to} {...(span.hash !== undefined && { hash: span.hash })} className="link">
      {span.words}
    </Link>
  )
}

function Points({ items }: { items: readonly Phrase[] }) {
  return (
    <ul className="ms-5 grid list-disc gap-2 marker:text-line-strong">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          <Words phrase={item} />
        </li>
      ))}
    </ul>
  )
}

/** Three columns on wide screens; on narrow screens each row is a small block. */
function Facts({ label, head, rows }: FactsTable) {
  return (
    <table className="w-full text-start max-sm:block [&_th]:text-start" aria-label={label}>
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-line-strong">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pe-4 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name, what, howLong], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <tr key={index} className="border-b-2 border-line align-top max-sm:grid max-sm:py-3">
            <th scope="row" className="py-2.5 pe-4 font-semibold max-sm:py-0 sm:w-[26%]">
              <Words phrase={name} />
            </th>
            <td className="py-2.5 pe-4 max-sm:py-1">
              <Words phrase={what} />
            </td>
            <td className="py-2.5 text-ink-muted max-sm:py-0 sm:w-[28%]">
              <Words phrase={howLong} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function LegalPage({ island, title, summary, sections }: LegalText & { island: string }) {
  const since = dateText(EFFECTIVE.iso)
  return (
    <>
      <PageBand island={{ id: island, tags: ['Survival/SMP'] }} title={title} intro={summary}>
        <p className="mt-3 text-ink-muted">
          <Trans>
            Effective date: <time dateTime={EFFECTIVE.iso}>{since}</time>
          </Trans>
        </p>
      </PageBand>
      <div className="page grid grid-cols-1 gap-8 pt-8 pb-28 lg:grid-cols-[14rem_1fr] lg:gap-14">
        <OnThisPage sections={sections} />
        <div className="grid grid-cols-1 gap-12">
          {sections.map(({ id, title: heading, body }) => (
            <Section
              key={id}
              id={id}
              title={heading}
              heading="text-2xl sm:text-3xl"
              className="grid max-w-3xl grid-cols-1 gap-4 wrap-break-word"
            >
              {body.map((block, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the blocks of a legal text never move
                <BlockOf key={index} block={block} />
              ))}
            </Section>
          ))}
        </div>
      </div>
    </>
  )
}

function BlockOf({ block }: { block: Block }) {
  if (typeof block === 'object' && 'points' in block) return <Points items={block.points} />
  if (typeof block === 'object' && 'facts' in block) return <Facts {...block.facts} />
  const quiet = typeof block === 'object' && 'quiet' in block
  return (
    <p className={quiet ? 'text-ink-muted' : undefined}>
      <Words phrase={quiet ? block.quiet : block} />
    </p>
  )
}
