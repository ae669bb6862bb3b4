import { useEffect, useEffectEvent, useReducer } from 'react'

/**
 * `text` is in the field. `sent` was last sent to the address bar. `waiting` are earlier ones that may still
 * arrive there.
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
 * The state of the search field. Its own search in the address bar leaves the text unchanged, because the
 * reader may have typed more; any other one replaces it.
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
 * The text of a search field. `send` updates the address when typing has stopped for `delay` milliseconds.
 */
export function useSearchText(q: string, send: (q: string) => void, delay = 350) {
  const [state, dispatch] = useReducer(nextSearchText, q, startSearchText)

  useEffect(() => dispatch({ kind: 'arrived', q }), [q])

  function sendNow() {
    const wanted = searchOf(state.text)
    if (wanted === state.sent) return
    dispatch({ kind: 'sent', q: wanted })
    send(wanted)
  }
  const sendLater = useEffectEvent(sendNow)

  useEffect(() => {
    if (searchOf(state.text) === state.sent) return undefined
    const timer = setTimeout(sendLater, delay)
    return () => clearTimeout(timer)
  }, [state.text, state.sent, delay])

  return {
    text: state.text,
    type: (text: string) => dispatch({ kind: 'typed', text }),
    clear: () => dispatch({ kind: 'cleared' }),
    sendNow,
  }
}
