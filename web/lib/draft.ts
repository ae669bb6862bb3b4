import { useEffect } from 'react'

const PREFIX = 'draft:'

/** Keeps what is being written through a reload or a trip to the sign-in page, in this tab only. */
export function saveDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every draft: the next person at this browser must not read them. */
export function dropAllDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '')
    for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** The texts of a kept draft, or none; anything that is no text is left out. */
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

/** Keeps `draft` while it differs from nothing; an empty one is forgotten. */
export function useSavedDraft(key: string, draft: Record<string, string>): void {
  const text = JSON.stringify(draft)
  useEffect(() => {
    const parsed = textsOf(JSON.parse(text))
    if (Object.values(parsed).some((value) => value !== '')) saveDraft(key, parsed)
    else dropDraft(key)
  }, [key, text])
}
