import type { ReactNode } from 'react'
import { copyText } from '../../ui/copy-text.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CopyIcon } from '../../ui/more-icons.tsx'

/** The largest size in which the text fits into a line on a phone. */
function sizeFor({ length }: string): string {
  if (length > 22) return 'text-base'
  return length > 16 ? 'text-xl' : 'text-2xl sm:text-3xl'
}

export interface CopyRowProps {
  term: string
  text: string
  /** How the text is drawn, if not as plain text. */
  shown?: ReactNode
  /** What is copied, if not the text: the game knows hosts of other alphabets only in their ASCII form. */
  copied?: string
  /** The button's label, and the toast after copying. */
  copy: string
  done: string
  /** Whether it is in large letters that nobody confuses, for typing on another device. */
  big: boolean
  onUse: () => void
}

/** One value for a field of the game, such as a port. One tap selects it whole. */
export function CopyRow({ term, text, shown = text, copied = text, copy, done, big, onUse }: CopyRowProps) {
  return (
    <div
      className={cx(
        'flex min-h-11 items-center gap-x-3 border-t-2 border-line ps-3 first:border-t-0',
        big && 'flex-wrap',
      )}
    >
      <dt className={cx('text-sm text-ink-muted', big ? 'w-full pt-2' : 'shrink-0')}>{term}</dt>
      <dd
        className={cx(
          'tabular flex-1 py-1 font-semibold wrap-anywhere select-all',
          big
            ? `leading-tight [font-family:var(--font-code)] [font-feature-settings:'zero'] ${sizeFor(text)}`
            : 'text-end',
        )}
        translate="no"
      >
        {shown}
      </dd>
      <dd className="shrink-0">
        <IconButton
          label={copy}
          icon={<CopyIcon className="size-4" />}
          onClick={() => {
            onUse()
            void copyText(copied, done)
          }}
        />
      </dd>
    </div>
  )
}
