import { EFFECTIVE, type Block, type LegalText } from '#contract/legal/legal-text.ts'
import { OnThisPage } from '../../../ui/OnThisPage.tsx'
import { PageBand } from '../shell/PageBand.tsx'
import { Facts, Points, Words } from './parts.tsx'

/** A legal page: its name, summary and effective date, its table of contents, and its sections. */
export function LegalPage({ island, title, summary, sections }: LegalText & { island: string }) {
  return (
    <>
      <PageBand island={{ id: island, tags: ['Survival/SMP'] }}>
        <div className="grid max-w-3xl grid-cols-1 gap-3">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          <p className="text-lg">{summary}</p>
          <p className="text-ink-muted">
            Effective date: <time dateTime={EFFECTIVE.iso}>{EFFECTIVE.words}</time>
          </p>
        </div>
      </PageBand>
      <div className="page grid grid-cols-1 gap-8 pt-8 pb-28 lg:grid-cols-[14rem_1fr] lg:gap-14">
        <OnThisPage sections={sections} />
        <div className="grid grid-cols-1 gap-12">
          {sections.map(({ id, title: heading, body }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="grid max-w-3xl grid-cols-1 gap-4 wrap-break-word"
            >
              <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
                {heading}
              </h2>
              {body.map((block, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- the blocks of a legal text never move
                <BlockOf key={place} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function BlockOf({ block }: { block: Block }) {
  if ('points' in block) return <Points items={block.points} />
  if ('facts' in block) return <Facts {...block.facts} />
  return (
    <p className={block.quiet ? 'text-ink-muted' : undefined}>
      <Words phrase={block.paragraph} />
    </p>
  )
}
