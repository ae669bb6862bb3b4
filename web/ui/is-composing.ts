import type { KeyboardEvent } from 'react'

/**
 * The code of a key that an input method uses: needed in Safari, which ends the composition before it sends
 * that key.
 */
const OF_INPUT_METHOD = 229

/**
 * Whether a key belongs to a word that is being composed, as in Japanese or Korean: Enter ends the word, no
 * more.
 */
export const isComposing = ({ nativeEvent: { isComposing: composing, keyCode } }: KeyboardEvent): boolean =>
  composing || keyCode === OF_INPUT_METHOD
