import type { ReactNode } from 'react'
import { SECTIONS, type SectionId } from './sections.ts'

/** One part of the information page under its heading, reachable by its id. */
export function InfoSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const title = SECTIONS.find((section) => section.id === id)?.title
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid max-w-3xl grid-cols-1 gap-5">
      <h2 id={`${id}-title`} className="text-3xl sm:text-4xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
