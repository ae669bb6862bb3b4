import { describe, expect, it } from 'vitest'
import { nextSearchText, searchOf, startSearchText, type SearchTextEvent } from './search-text.ts'

const after = (q: string, ...events: SearchTextEvent[]) => events.reduce(nextSearchText, startSearchText(q))

describe('the search field', () => {
  it('starts with the search of the address bar', () => {
    expect(after('sky')).toMatchObject({ text: 'sky', sent: 'sky' })
  })

  it('keeps text typed while its own search is in progress', () => {
    const state = after(
      '',
      { kind: 'typed', text: 'sky' },
      { kind: 'sent', q: 'sky' },
      { kind: 'typed', text: 'skyb' },
      { kind: 'arrived', q: 'sky' },
    )
    expect(state).toMatchObject({ text: 'skyb', sent: 'sky' })
  })

  it('keeps the text when earlier searches arrive late, as while the app starts', () => {
    const state = after(
      '',
      { kind: 'typed', text: 'sky' },
      { kind: 'sent', q: 'sky' },
      { kind: 'typed', text: 'skyb' },
      { kind: 'sent', q: 'skyb' },
      { kind: 'arrived', q: 'sky' },
      { kind: 'typed', text: 'skybl' },
      { kind: 'arrived', q: 'skyb' },
    )
    expect(state).toEqual({ text: 'skybl', sent: 'skyb', waiting: [] })
    expect(nextSearchText(state, { kind: 'arrived', q: 'sky' }).text).toBe('sky')
  })

  it('keeps a trailing blank that is not part of the search', () => {
    const state = after(
      '',
      { kind: 'typed', text: 'sky ' },
      { kind: 'sent', q: 'sky' },
      { kind: 'arrived', q: 'sky' },
    )
    expect(state).toMatchObject({ text: 'sky ', sent: 'sky' })
  })

  it('follows the back button', () => {
    const state = after(
      '',
      { kind: 'typed', text: 'sky' },
      { kind: 'sent', q: 'sky' },
      { kind: 'arrived', q: 'sky' },
      { kind: 'arrived', q: '' },
    )
    expect(state.text).toBe('')
  })

  it('follows the back and forward buttons', () => {
    const state = after('sky', { kind: 'arrived', q: '' }, { kind: 'arrived', q: 'sky' })
    expect(state).toMatchObject({ text: 'sky', sent: 'sky' })
  })

  it('discards text that was not sent yet when it is cleared', () => {
    const state = after('', { kind: 'typed', text: 'sky' }, { kind: 'cleared' }, { kind: 'arrived', q: '' })
    expect(state).toMatchObject({ text: '', sent: '' })
  })

  it('stays cleared when the address bar follows', () => {
    const state = after('sky', { kind: 'cleared' }, { kind: 'arrived', q: '' })
    expect(state).toMatchObject({ text: '', sent: '' })
  })
})

it('searches without the blanks around the text', () => {
  expect(searchOf('  sky block ')).toBe('sky block')
})
