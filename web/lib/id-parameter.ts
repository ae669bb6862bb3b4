/**
 * The id or slug in the address of a screen. The API client puts it into addresses unescaped, so characters
 * that could lead elsewhere become hyphens.
 */
export const idParameter = {
  parse: ({ id }: { id: string }) => ({ id: id.replaceAll(/[^\p{L}\p{M}\p{N}_~-]/gu, '-') }),
} as const
