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
    saveDraft('submit', { name: 'Tern Bay' })
    saveDraft('review:a', { text: 'Lovely' })
    dropDraft('submit')
    expect([readDraft('submit'), readDraft('review:a')]).toEqual([{}, { text: 'Lovely' }])
  })

  it('are all deleted at once, and nothing else is', () => {
    sessionStorage.setItem('theme', 'dark')
    for (const key of ['submit', 'review:a', 'review:b']) saveDraft(key, { text: 'Lovely' })
    dropAllDrafts()
    expect(sessionStorage.length).toBe(1)
    expect(sessionStorage.getItem('theme')).toBe('dark')
  })

  it('work without a storage that is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined)
    saveDraft('submit', { name: 'Tern Bay' })
    dropAllDrafts()
    expect(readDraft('submit')).toEqual({})
  })
})
