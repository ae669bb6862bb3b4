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
  /** How it is written, where that is more than the text. */
  shown?: ReactNode
  /** What is copied, where it is not what people read: games do not know hosts of other alphabets. */
  copied?: string
  /** What its button is called, and what is said when it worked. */
  copy: string
  done: string
  /** In large letters that nobody confuses. */
  big: boolean
  onUse: () => void
}

/** One value as the game asks for it. One tap selects it whole. */
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
