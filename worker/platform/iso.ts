/** A moment of the database, in ms since 1970, as answers say it. */
export const iso = (moment: number): string => new Date(moment).toISOString()

export const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment))
