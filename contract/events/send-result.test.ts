import { expect, it } from 'vitest'
import { answeredResult } from './send-result.ts'

it('tells kind, status and English sentence of a stored result', () => {
  expect(answeredResult('answered 500')).toEqual({ kind: 'answered', status: 500, text: 'It answered 500.' })
  expect(answeredResult('discord-gone')).toEqual({
    kind: 'discord-gone',
    status: null,
    text: 'Discord no longer knows it.',
  })
  expect(() => answeredResult('lost')).toThrow('lost')
})
