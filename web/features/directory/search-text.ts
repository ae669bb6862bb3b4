import { useEffect, useReducer } from 'react'

/** Delay after typing before the list updates. */
export const SEARCH_DEBOUNCE_MS = 300

/**
 * `text` is the content of the field; `sent` is the last search for the address bar. `waiting` are earlier ones
 * that may still arrive there: while the app starts, the address bar can be several searches behind.
 */
export interface SearchText {
  text: string
  sent: string
  waiting: readonly string[]
}

export type SearchTextEvent =
  | { kind: 'typed'; text: string }
  | { kind: 'sent'; q: string }
  /** The search was cleared, including text that was not sent yet. */
  | { kind: 'cleared' }
  /** The address bar now has this search. */
  | { kind: 'arrived'; q: string }

export const startSearchText = (q: string): SearchText => ({ text: q, sent: q, waiting: [] })

/**
 * The state of the search field. Its own search in the address bar leaves the text unchanged, because the reader may
 * have typed more; any other one replaces it.
 */
export function nextSearchText(state: SearchText, event: SearchTextEvent): SearchText {
  if (event.kind === 'typed') return { ...state, text: event.text }
  if (event.kind === 'sent') return { ...state, sent: event.q, waiting: [...state.waiting, state.sent] }
  if (event.kind === 'cleared') return startSearchText('')
  if (event.q === state.sent) return { ...state, waiting: [] }
  return state.waiting.includes(event.q) ? state : startSearchText(event.q)
}

/** The search of a text: leading and trailing blanks are removed. */
export function searchOf(text: string): string {
  return text.trim()
}

/**
 * The field's text and the debounced update of the address bar. A late update uses the `send` function from
 * the time of typing, so `send` must change the current search of the address bar and not a remembered one.
 */
export function useSearchText(q: string, send: (q: string) => void) {
  const [state, dispatch] = useReducer(nextSearchText, q, startSearchText)
  const wanted = searchOf(state.text)

  useEffect(() => dispatch({ kind: 'arrived', q }), [q])

  function sendNow() {
    if (wanted === state.sent) return
    dispatch({ kind: 'sent', q: wanted })
    send(wanted)
  }

  useEffect(() => {
    if (wanted === state.sent) return undefined
    const timer = setTimeout(sendNow, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing restarts the delay
  }, [state])

  return {
    text: state.text,
    type: (text: string) => dispatch({ kind: 'typed', text }),
    clear: () => dispatch({ kind: 'cleared' }),
    sendNow,
  }
}
