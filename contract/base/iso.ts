/** A moment in ms since 1970, as answers say it: `2026-11-28T12:00:00.000Z`. */
export const iso = (moment: number): string => new Date(moment).toISOString()

export const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment))
