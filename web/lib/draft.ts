import { useEffect } from 'react'

const PREFIX = 'draft:'

/** Saves text input across a reload or signing in, in this tab only. */
export function saveDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
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
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '')
    for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was saved.
  }
}

/** The texts of a saved draft, or none; values that are not texts are left out. */
export function readDraft(key: string): Record<string, string> {
  try {
    return textsOf(JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}'))
  } catch {
    return {}
  }
}

export function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Saves `draft` while it has content; an empty one is deleted. */
export function useSavedDraft(key: string, draft: Record<string, string>): void {
  const text = JSON.stringify(draft)
  useEffect(() => {
    const parsed = textsOf(JSON.parse(text))
    if (Object.values(parsed).some((value) => value !== '')) saveDraft(key, parsed)
    else dropDraft(key)
  }, [key, text])
}
