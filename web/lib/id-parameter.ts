/**
 * The id or slug in the address of a screen. The API client writes it into the address of its calls as it is,
 * so an address with anything else has no screen.
 */
export const idParameter = {
  parse: ({ id }: { id: string }) => (/^[\w-]+$/.test(id) ? { id } : false),
} as const
