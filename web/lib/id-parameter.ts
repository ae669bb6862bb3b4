/**
 * The id or slug in the address of a screen. The API client writes it into the addresses of its calls as it
 * is, so what could lead elsewhere becomes a hyphen.
 */
export const idParameter = {
  parse: ({ id }: { id: string }) => ({ id: id.replaceAll(/[^\p{L}\p{M}\p{N}_~-]/gu, '-') }),
} as const
