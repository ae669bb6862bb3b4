import { useEffect } from 'react'

/** Keeps what is being written through a reload or a trip to the sign-in page, in this tab only. */
export function saveDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(`draft:${key}`, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(`draft:${key}`)
  } catch {
    // Nothing was kept.
  }
}

/** The texts of a kept draft, or none; anything that is no text is left out. */
export function readDraft(key: string): Record<string, string> {
  try {
    return textsOf(JSON.parse(sessionStorage.getItem(`draft:${key}`) ?? '{}'))
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
export function useKeptDraft(key: string, draft: Record<string, string>): void {
  const text = JSON.stringify(draft)
  useEffect(() => {
    const parsed = textsOf(JSON.parse(text))
    if (Object.values(parsed).some((value) => value !== '')) saveDraft(key, parsed)
    else dropDraft(key)
  }, [key, text])
}
