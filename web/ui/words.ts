import { cx } from './cx.ts'

/**
 * Attributes of an element that shows what people wrote: the text decides its direction, and a long word
 * breaks. A test refuses such a text without them.
 */
export const words = (className?: string) => ({
  dir: 'auto' as const,
  className: cx('wrap-anywhere', className),
})
