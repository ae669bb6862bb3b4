import type { ReactNode } from 'react'
import { SITE } from '../../../contract/site.ts'

/** A plain list within a legal text. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="ml-5 grid list-disc gap-2 marker:text-line-strong">{children}</ul>
}

/** Where to write to. */
export function Contact() {
  return (
    <a href={`mailto:${SITE.contact}`} className="link">
      {SITE.contact}
    </a>
  )
}

interface FactsProps {
  /** What the table is about, for those who cannot see it. */
  label: string
  head: readonly [string, string, string]
  rows: readonly (readonly [name: ReactNode, what: ReactNode, howLong: ReactNode])[]
}

/** Three columns on wide screens; on narrow ones each row is a small block of its own. */
export function Facts({ label, head, rows }: FactsProps) {
  return (
    <table className="w-full text-left max-sm:block" aria-label={label}>
      <thead className="max-sm:sr-only">
        <tr className="border-b-2 border-line-strong">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name, what, howLong], place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows of a legal text never move
          <tr key={place} className="border-b-2 border-line align-top max-sm:grid max-sm:py-3">
            <th scope="row" className="py-2.5 pr-4 font-semibold max-sm:py-0 sm:w-[26%]">
              {name}
            </th>
            <td className="py-2.5 pr-4 max-sm:py-1">{what}</td>
            <td className="py-2.5 text-ink-muted max-sm:py-0 sm:w-[28%]">{howLong}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
