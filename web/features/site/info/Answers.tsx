import { PlusIcon } from '../../../ui/more-icons.tsx'

/** Rows that one opens to read; they work without scripts. */
export function Answers({ rows }: { rows: readonly { question: string; answer: string }[] }) {
  return (
    <div className="border-t-2 border-line">
      {rows.map(({ question, answer }) => (
        <details key={question} className="group border-b-2 border-line">
          <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-semibold hover:text-sky sm:min-h-14 sm:text-lg [&::-webkit-details-marker]:hidden">
            {question}
            <PlusIcon className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-45" />
          </summary>
          <p className="max-w-prose pb-5 text-ink-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
