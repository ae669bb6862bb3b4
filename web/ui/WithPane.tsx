import type { ReactNode } from 'react'

interface WithPaneProps {
  /** What is known about one of the rows; it covers the screen itself where there is no room. */
  pane: ReactNode
  isWide: boolean
  children: ReactNode
}

/** A list, and beside it on wide screens the details of one of its rows. */
export function WithPane({ pane, isWide, children }: WithPaneProps) {
  return (
    <div
      className={
        pane && isWide
          ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,34rem)] items-start gap-5'
          : 'grid grid-cols-1'
      }
    >
      <div className="grid grid-cols-1 gap-4">{children}</div>
      {pane}
    </div>
  )
}
