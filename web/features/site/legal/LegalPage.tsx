import { EFFECTIVE, type Block, type LegalText } from '#contract/legal/legal-text.ts'
import { OnThisPage } from '../../../ui/OnThisPage.tsx'
import { PageBand } from '../shell/PageBand.tsx'
import { Facts, Points, Words } from './parts.tsx'
import { Section } from '../../../ui/Section.tsx'

/** A legal page: its name, summary and effective date, its table of contents, and its sections. */
export function LegalPage({ island, title, summary, sections }: LegalText & { island: string }) {
  return (
    <>
      <PageBand island={{ id: island, tags: ['Survival/SMP'] }} title={title} intro={summary}>
        <p className="mt-3 text-ink-muted">
          Effective date: <time dateTime={EFFECTIVE.iso}>{EFFECTIVE.words}</time>
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
              {body.map((block, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- the blocks of a legal text never move
                <BlockOf key={place} block={block} />
              ))}
            </Section>
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
