import type { ReactNode } from 'react'
import { OnThisPage, type PageSection } from '../../ui/OnThisPage.tsx'

export interface LegalSection extends PageSection {
  body: ReactNode
}

export interface LegalText {
  title: string
  /** The whole page in a sentence or two, for those who read no further. */
  summary: ReactNode
  sections: readonly LegalSection[]
}

/** The day these texts came into force. Change it with every change of meaning. */
const EFFECTIVE = { iso: '2026-11-20', words: 'November 20, 2026' }

/** The head of a legal page: its name, what it says in short, and since when it holds. */
export function LegalHead({ title, summary }: LegalText) {
  return (
    <div className="grid max-w-3xl gap-3">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="text-lg">{summary}</p>
      <p className="text-ink-muted">
        Effective date: <time dateTime={EFFECTIVE.iso}>{EFFECTIVE.words}</time>
      </p>
    </div>
  )
}

/** The body of a legal page: its table of contents beside its sections. */
export function LegalBody({ sections }: LegalText) {
  return (
    <div className="page grid gap-8 pt-8 pb-28 lg:grid-cols-[14rem_1fr] lg:gap-14">
      <OnThisPage sections={sections} />
      <div className="grid gap-12">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid max-w-3xl gap-4">
            <h2 id={`${id}-title`} className="text-2xl sm:text-3xl">
              {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}
