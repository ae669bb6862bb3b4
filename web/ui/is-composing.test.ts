import type { KeyboardEvent } from 'react'
import { expect, it } from 'vitest'
import { isComposing } from './is-composing.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the browser's event is read
const pressed = (nativeEvent: object) => ({ nativeEvent }) as KeyboardEvent

it('knows the key that ends a word of an input method, also in Safari', () => {
  expect(isComposing(pressed({ isComposing: true, keyCode: 13 }))).toBe(true)
  expect(isComposing(pressed({ isComposing: false, keyCode: 229 }))).toBe(true)
  expect(isComposing(pressed({ isComposing: false, keyCode: 13 }))).toBe(false)
})
