import { cx } from './cx.ts'

/**
 * Attributes of an element that shows what people wrote, such as a name or a review. The text decides its direction, and a long word breaks instead of
 * widening the page. A test refuses such a text without them.
 */
export const words = (className?: string) => ({
  dir: 'auto' as const,
  className: cx('wrap-anywhere', className),
})
