import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropAllDrafts, dropDraft, readDraft, saveDraft } from './draft.ts'

/** The part of a browser's storage that drafts use. */
function newStorage() {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('drafts', () => {
  beforeEach(() => void vi.stubGlobal('sessionStorage', newStorage()))
  afterEach(() => void vi.unstubAllGlobals())

  it('are restored as saved, each under its own key', () => {
    saveDraft('submit', { name: 'Tern Bay' }, 'alex')
    saveDraft('review:a', { text: 'Lovely' }, 'alex')
    dropDraft('submit')
    expect([readDraft('submit', 'alex'), readDraft('review:a', 'alex')]).toEqual([{}, { text: 'Lovely' }])
  })

  it('of a person are not shown to the next one, nor while it is unknown who reads', () => {
    saveDraft('submit', { name: 'Tern Bay' }, 'alex')
    expect([readDraft('submit', 'sunny'), readDraft('submit', undefined)]).toEqual([{}, {}])
    expect(readDraft('submit', 'alex')).toEqual({ name: 'Tern Bay' })
  })

  it('stay with their writer when the session ends, also when they are continued then', () => {
    saveDraft('submit', { name: 'Tern' }, 'alex')
    expect(readDraft('submit', null)).toEqual({ name: 'Tern' })
    saveDraft('submit', { name: 'Tern Bay' }, null)
    expect(readDraft('submit', 'sunny')).toEqual({})
    expect(readDraft('submit', 'alex')).toEqual({ name: 'Tern Bay' })
  })

  it.each(['alex', null, undefined])(
    'that were written signed out are for the person who signs in (%s)',
    (reader) => {
      saveDraft('submit', { name: 'Tern Bay' }, null)
      expect(readDraft('submit', reader)).toEqual({ name: 'Tern Bay' })
    },
  )

  it('are all deleted at once, and nothing else is', () => {
    sessionStorage.setItem('theme', 'dark')
    for (const key of ['submit', 'review:a', 'review:b']) saveDraft(key, { text: 'Lovely' }, null)
    dropAllDrafts()
    expect(sessionStorage.length).toBe(1)
    expect(sessionStorage.getItem('theme')).toBe('dark')
  })

  it('work without a storage that is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined)
    saveDraft('submit', { name: 'Tern Bay' }, null)
    dropAllDrafts()
    expect(readDraft('submit', null)).toEqual({})
  })
})
