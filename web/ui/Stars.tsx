import { cx } from './cx.ts'
import { StarIcon } from './icons.tsx'

const FIVE = [1, 2, 3, 4, 5]

interface StarsProps {
  /** 0 to 5; shown to a tenth of a star. */
  value: number
  /** How many ratings it comes from; said with the value. */
  count?: number
  size?: 'sm' | 'md'
  className?: string
}

/** Five stars filled as far as the value goes, which is said as text too. */
export function Stars({ value, count, size = 'md', className }: StarsProps) {
  const shown = Math.min(5, Math.max(0, value))
  const box = size === 'sm' ? 'size-[15px]' : 'size-[22px]'
  const row = (tone: string) => FIVE.map((star) => <StarIcon key={star} className={cx(box, tone)} />)
  const from = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`
  return (
    <span className={cx('inline-flex align-middle', className)}>
      <span className="sr-only">{`${shown.toFixed(1)} out of 5${from}`}</span>
      <span aria-hidden="true" className="relative inline-flex">
        <span className="flex gap-0.5">{row('text-star-empty')}</span>
        <span
          className="absolute inset-y-0 left-0 flex gap-0.5 overflow-hidden"
          style={{ width: `${shown * 20}%` }}
        >
          {row('text-star')}
        </span>
      </span>
    </span>
  )
}
