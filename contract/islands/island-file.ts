import type { Tag } from '../directory/directory.ts'

/** The size that chats and search engines show. */
export const LINK_PICTURE = { width: 1200, height: 630 } as const

/**
 * The picture of the island of a kind of server; `null` is the plain one. ops/site-pictures.ts draws them.
 */
export const islandFile = (tag: Tag | null): string =>
  `/islands/${(tag ?? 'plain').toLowerCase().replaceAll('/', '-')}.png`
