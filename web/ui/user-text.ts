import { cx } from './cx.ts'

/**
 * Attributes of an element that shows text people wrote: the text decides its direction, a long word breaks,
 * and `lang` is empty where the language is unknown. A test finds such texts without them.
 */
export const userText = (className?: string, lang = '') => ({ lang, ...sentence(className) })

/** Attributes of an element with a sentence of ours that names what people wrote. */
export const sentence = (className?: string) => ({
  dir: 'auto' as const,
  className: cx('wrap-anywhere', className),
})
