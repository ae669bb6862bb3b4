interface FiguresTableProps {
  label: string
  /** The heads of its columns; the first is of the rows' names. */
  heads: readonly string[]
  rows: readonly { name: string; figures: readonly string[] }[]
}

/** Figures by name; it scrolls sideways where it does not fit. */
export function FiguresTable({ label, heads, rows }: FiguresTableProps) {
  const [first, ...others] = heads
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-left max-sm:text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line-strong text-sm text-ink-muted max-sm:text-xs">
            <th scope="col" className="py-2 pr-4 font-semibold max-sm:pr-1">
              {first}
            </th>
            {others.map((head) => (
              <th key={head} scope="col" className="px-2 py-2 text-right font-semibold max-sm:px-1">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, figures }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 font-normal max-sm:pr-1">
                {name}
              </th>
              {figures.map((figure, place) => (
                <td
                  key={others[place]}
                  className="tabular px-2 py-2 text-right whitespace-nowrap max-sm:px-1"
                >
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
