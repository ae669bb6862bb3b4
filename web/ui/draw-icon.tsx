import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/** One unit is one pixel of a 10 × 10 picture; at 20 px, every edge is on the pixel grid of the screen. */
export function drawIcon(pixels: string, grid = 10) {
  return function Icon({ className, ...rest }: IconProps) {
    return (
      <svg
        viewBox={`0 0 ${grid} ${grid}`}
        width="20"
        height="20"
        fill="currentColor"
        aria-hidden="true"
        className={cx('shrink-0', className)}
        {...rest}
      >
        <path d={pixels} />
      </svg>
    )
  }
}
