import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useToasterStore } from 'react-hot-toast/headless'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissErrorsUntil, replaceErrors, toast } from './toast.ts'

/** The visible texts, newest first, as a component reads them. */
function shown(): unknown[] {
  let texts: unknown[] = []
  function Reader() {
    texts = useToasterStore()
      .toasts.filter(({ visible }) => visible)
      .map(({ message }) => message)
    return null
  }
  renderToStaticMarkup(createElement(Reader))
  return texts
}

beforeEach(() => toast.remove())

it('shows the same text once', () => {
  toast.error('Vote failed')
  toast.error('Vote failed')
  toast.success('Saved')
  toast.success('Saved')
  expect(shown()).toEqual(['Saved', 'Vote failed'])
})

it('shows a text again after it was dismissed', () => {
  toast.dismiss(toast.error('Vote failed'))
  toast.error('Vote failed')
  expect(shown()).toEqual(['Vote failed'])
})

it('removes errors from before an attempt that succeeded, and no later ones', () => {
  toast.error('Before')
  const attempt = Date.now()
  toast('News')
  dismissErrorsUntil(attempt)
  toast.error('Another change failed')
  dismissErrorsUntil(attempt - 1)
  expect(shown()).toEqual(['Another change failed', 'News'])
})

it('shows one error in the place of those since an attempt, and leaves news and older errors', () => {
  vi.useFakeTimers()
  toast('News')
  toast.error('Refused')
  vi.advanceTimersByTime(1)
  const attempt = Date.now()
  toast.error('Vote failed')
  for (let time = 0; time < 2; time += 1) {
    replaceErrors(attempt, 'No network')
    expect(shown()).toEqual(['No network', 'Refused', 'News'])
  }
  vi.useRealTimers()
})
