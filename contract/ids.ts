/** Ids on the wire: 12 characters of a URL-safe alphabet, 72 random bits: neither guessable nor sequential. */
export const ID_LENGTH = 12
export const ID_PATTERN = /^[A-Za-z0-9_-]{12}$/
