import { describe, expect, it } from 'vitest'
import { nextSearchText, searchOf, startSearchText, type SearchTextEvent } from './search-text.ts'

const after = (q: string, ...events: SearchTextEvent[]) => events.reduce(nextSearchText, startSearchText(q))

describe('the search field', () => {
  it('starts with the search of the address bar', () => {
    expect(after('sky')).toEqual({ text: 'sky', sent: 'sky' })
  })

  it('keeps text typed while its own search is in progress', () => {
    const state = after(
      '',
      { kind: 'typed', text: 'sky' },
      { kind: 'sent' },
      { kind: 'typed', text: 'skyb' },
      { kind: 'arrived', q: 'sky' },
    )
    expect(state).toEqual({ text: 'skyb', sent: 'sky' })
  })

  it('keeps a trailing blank that is not part of the search', () => {
    const state = after('', { kind: 'typed', text: 'sky ' }, { kind: 'sent' }, { kind: 'arrived', q: 'sky' })
    expect(state).toEqual({ text: 'sky ', sent: 'sky' })
  })

  it('follows the back button', () => {
    const state = after(
      '',
      { kind: 'typed', text: 'sky' },
      { kind: 'sent' },
      { kind: 'arrived', q: 'sky' },
      { kind: 'arrived', q: '' },
    )
    expect(state.text).toBe('')
  })

  it('follows the back and forward buttons', () => {
    const state = after('sky', { kind: 'arrived', q: '' }, { kind: 'arrived', q: 'sky' })
    expect(state).toEqual({ text: 'sky', sent: 'sky' })
  })

  it('discards text that was not sent yet when it is cleared', () => {
    const state = after('', { kind: 'typed', text: 'sky' }, { kind: 'cleared' }, { kind: 'arrived', q: '' })
    expect(state).toEqual({ text: '', sent: '' })
  })

  it('stays cleared when the address bar follows', () => {
    const state = after('sky', { kind: 'cleared' }, { kind: 'arrived', q: '' })
    expect(state).toEqual({ text: '', sent: '' })
  })
})

it('searches without the blanks around the text', () => {
  expect(searchOf('  sky block ')).toBe('sky block')
})
