import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** What is shown until its successor is there: while `isOld` it is faded. */
export const Fading = ({ isOld, className, ...rest }: ComponentProps<'div'> & { isOld: boolean }) => (
  <div aria-busy={isOld} {...rest} className={cx('transition-opacity', isOld && 'opacity-60', className)} />
)
