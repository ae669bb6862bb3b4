import { expect, it } from 'vitest'
import { ERROR_WORDS, NAMED_SENTENCES } from './error-words.ts'
import { findError } from './find-error.ts'

it('knows each sentence, with any value in its braces', () => {
  const known = { ...ERROR_WORDS, ...NAMED_SENTENCES }
  for (const [key, sentence] of Object.entries(known)) {
    const said = sentence.replaceAll(/\{\w+\}/g, '7')
    // The sentence is compared, not the key: invites and server addresses share some sentences.
    expect(known[findError(said)?.key ?? '']?.replaceAll(/\{\w+\}/g, '7'), key).toBe(said)
  }
})

it.each([
  ['Name can have at most 60 characters.', 'tooLong', { label: 'Name', max: '60' }],
  ['Search text can have at most 80 characters.', 'searchTooLong', { max: '80' }],
  [
    'You already have a server named “A {max} b”. It is waiting for review.',
    'haveNameWaiting',
    { name: 'A {max} b' },
  ],
  ['Choose one answer for Voice chat.', 'oneAnswer', { question: 'Voice chat' }],
])('finds %s', (sentence, key, params) => {
  expect(findError(sentence)).toEqual({ key, params })
})

it('knows no sentence that only programs meet', () => {
  expect(findError('public must be 1.')).toBeNull()
})
