import { useEffect, useReducer } from 'react'

/** How long typing has to rest before the list follows. */
export const SEARCH_DEBOUNCE_MS = 300

/** `text` is what the field holds; `sent` is what the address bar was last told, or last told us. */
export interface SearchText {
  text: string
  sent: string
}

export type SearchTextEvent =
  | { kind: 'typed'; text: string }
  | { kind: 'sent' }
  /** The search was taken back, also a text that was not sent yet. */
  | { kind: 'cleared' }
  /** The address bar holds this search now. */
  | { kind: 'arrived'; q: string }

export const startSearchText = (q: string): SearchText => ({ text: q, sent: q })

/**
 * What the search field holds. Its own search coming back from the address bar changes nothing, since the reader may have typed on
 * meanwhile; any other (the back button, Clear, a link) replaces the text.
 */
export function nextSearchText(state: SearchText, event: SearchTextEvent): SearchText {
  if (event.kind === 'typed') return { ...state, text: event.text }
  if (event.kind === 'sent') return { ...state, sent: searchOf(state.text) }
  if (event.kind === 'cleared') return startSearchText('')
  return event.q === state.sent ? state : startSearchText(event.q)
}

/** The search a text stands for: blanks around it mean nothing. */
export function searchOf(text: string): string {
  return text.trim()
}

/**
 * The field's text and the debounced way to the address bar. What is sent late goes through the `send` of when it was typed: let that
 * change the search of the address bar as it then is, and not one it remembers.
 */
export function useSearchText(q: string, send: (q: string) => void) {
  const [state, dispatch] = useReducer(nextSearchText, q, startSearchText)
  const wanted = searchOf(state.text)

  useEffect(() => dispatch({ kind: 'arrived', q }), [q])

  function sendNow() {
    dispatch({ kind: 'sent' })
    if (wanted !== state.sent) send(wanted)
  }

  useEffect(() => {
    if (wanted === state.sent) return undefined
    const timer = setTimeout(sendNow, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the wait afresh
  }, [state])

  return {
    text: state.text,
    type: (text: string) => dispatch({ kind: 'typed', text }),
    clear: () => dispatch({ kind: 'cleared' }),
    sendNow,
  }
}
