/**
 * Ids in the API: 12 characters of a URL-safe alphabet, 72 random bits, so that nobody can guess or count
 * them.
 */
export const ID_LENGTH = 12
export const ID_PATTERN = /^[A-Za-z0-9_-]{12}$/
