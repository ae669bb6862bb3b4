import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/people/account.wire.ts'
import { sessionKey } from './query-client.ts'

const PREFIX = 'draft:'

/** The key of the writer in a stored draft. No field has this name. */
const WRITER = '@'

/** The id of the person who is signed in, `null` when nobody is, `undefined` while it is unknown. */
type Writer = string | null | undefined

function writerOf(client: QueryClient): Writer {
  const person = client.getQueryData<SessionUser | null>(sessionKey)
  return person === undefined ? undefined : (person?.userId ?? null)
}

/**
 * Saves text input across a reload or signing in, in this tab. A draft belongs to who wrote it; written
 * signed out to nobody, unless it continues the text of somebody whose session has ended.
 */
export function saveDraft(key: string, draft: Readonly<Record<string, string>>, writer: Writer): void {
  const owner = writer ?? storedDraft(key)[WRITER]
  try {
    sessionStorage.setItem(
      PREFIX + key,
      JSON.stringify(owner === undefined ? draft : { ...draft, [WRITER]: owner }),
    )
  } catch {
    // Storage is full or blocked: the draft exists as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was saved.
  }
}

/** Deletes all drafts, so that the next person in this browser cannot read them. */
export function dropAllDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was saved.
  }
}

/**
 * The texts of a saved draft; none if somebody else wrote it. Without a session they are returned, because
 * the writer's session may have just ended; signing out deletes all drafts.
 */
export function readDraft(key: string, reader: Writer): Record<string, string> {
  const { [WRITER]: owner, ...texts } = storedDraft(key)
  return owner === undefined || reader === null || reader === owner ? texts : {}
}

/** Reads drafts as the person in this tab. The function changes when the person does. */
export function useReadDraft(): (key: string) => Record<string, string> {
  const client = useQueryClient()
  const reader = useSyncExternalStore<Writer>(
    useCallback((notify) => client.getQueryCache().subscribe(notify), [client]),
    () => writerOf(client),
    () => undefined,
  )
  return useCallback((key) => readDraft(key, reader), [reader])
}

/** What was typed and not sent the last time, for the first state of a form. */
export function useDraft(key: string): Record<string, string> {
  const read = useReadDraft()
  const [draft] = useState(() => read(key))
  return draft
}

/** Values that are not texts are left out. */
function storedDraft(key: string): Record<string, string> {
  try {
    return textsOf(JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}'))
  } catch {
    return {}
  }
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Saves `draft` while it has content; one that becomes empty is deleted. */
export function useSavedDraft(key: string, draft: Record<string, string>): void {
  const client = useQueryClient()
  const text = JSON.stringify(draft)
  const first = useRef(text)
  const isChanged = useRef(false)
  useEffect(() => {
    if (text !== first.current) isChanged.current = true
    const parsed = textsOf(JSON.parse(text))
    if (Object.values(parsed).some((value) => value !== '')) saveDraft(key, parsed, writerOf(client))
    // A form that starts empty may not have been allowed to see the draft yet.
    else if (isChanged.current) dropDraft(key)
  }, [client, key, text])
}
