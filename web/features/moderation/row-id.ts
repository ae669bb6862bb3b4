/** The element of a listing's row or card. */
export const rowId = (id: string) => `server-${id}`
