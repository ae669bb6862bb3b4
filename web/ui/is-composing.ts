import type { KeyboardEvent } from 'react'

/** The key code of a key that an input method uses. Safari ends a word before the key that ends it. */
const OF_INPUT_METHOD = 229

/** Whether a key belongs to a word that is being composed, as in Japanese or Korean: Enter ends the word, no more. */
export const isComposing = ({ nativeEvent: { isComposing: composing, keyCode } }: KeyboardEvent): boolean =>
  composing || keyCode === OF_INPUT_METHOD
