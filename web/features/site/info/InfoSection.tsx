import type { ReactNode } from 'react'
import { SECTIONS, type SectionId } from './sections.ts'

/** One section of the information page with its heading. Its id is a link target. */
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
