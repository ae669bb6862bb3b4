import type { ReactNode } from 'react'
import { ChevronDownIcon } from './icons.tsx'

/** A part that readers open, also without scripts. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="border-t-2 border-line [&[open]>summary>svg]:rotate-180">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-1 font-semibold hover:text-sky [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDownIcon className="size-4 shrink-0 text-ink-muted transition-transform" />
      </summary>
      {children}
    </details>
  )
}
