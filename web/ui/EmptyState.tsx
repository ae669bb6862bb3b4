import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Island } from './Island.tsx'

interface EmptyStateProps {
  title: ReactNode
  /** One sentence: why it is empty, or what to do. */
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** The id of the island; another text gives another island. */
  island?: string
  /** Heading level; 2 unless the state fills the whole screen. */
  level?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ title, text, action, island = 'drift', level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'grid justify-items-center gap-2 px-4 py-4 text-center sm:gap-3 sm:py-12',
        // As high as the skeleton before it, so that the footer does not move up.
        level === 1 && 'min-h-dvh content-start',
        className,
      )}
    >
      <Island id={island} tags={[]} shape="mark" size={176} className="bob max-sm:w-32" />
      <Heading className={level === 1 ? 'text-4xl' : 'text-2xl'}>{title}</Heading>
      {text !== undefined && <p className="max-w-prose text-ink-muted">{text}</p>}
      {action !== undefined && (
        <div className="mt-1 flex sm:mt-3 flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  )
}
