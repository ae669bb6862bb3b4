import { plural, t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { ratingText } from '#contract/language/numbers.ts'
import { cx } from './cx.ts'

interface StarsProps {
  /** 0 to 5; shown to a tenth of a star. */
  value: number
  /** The number of ratings, part of the text for screen readers. */
  count?: number
  size?: 'sm' | 'md'
}

/**
 * Five stars, filled according to the value, with the value as text for screen readers. CSS draws them in one
 * element, because lists contain many of them.
 */
export function Stars({ value, count, size = 'md' }: StarsProps) {
  const shown = Math.min(5, Math.max(0, value))
  const rating = ratingText(shown)
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${shown * 20}%` }
  return (
    <span className="inline-flex align-middle">
      <span className="sr-only">
        {count === undefined
          ? t`${rating} out of 5`
          : t`${rating} out of 5, ${plural(count, { one: '# review', other: '# reviews' })}`}
      </span>
      <span
        aria-hidden="true"
        className={cx('stars', size === 'sm' ? 'h-[15px]' : 'h-[22px]')}
        style={filled}
      />
    </span>
  )
}
