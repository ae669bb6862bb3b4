/**
 * Our own addresses of pictures that come from the chat platform. Browsers ask only us for them, and the
 * platform's ids of people, which are part of its addresses, stay private.
 */
const PATH = /^\/(avatars|icons)\/([A-Za-z0-9_-]{12})\/[A-Za-z0-9_-]{1,64}\.webp$/

/** `version` changes with the picture and says nothing about it. */
export const avatarPath = (userId: string, version: string) => `/avatars/${userId}/${version}.webp`
/**
 * The picture of a hub. Its version is Discord's own name of the picture, which need not be secret for a
 * community.
 */
export const hubIconPath = (hubId: string, icon: string) => `/icons/${hubId}/${icon}.webp`

/** Whose picture an address is, or `null` for any other path. */
export function parseChatPicture(path: string): { kind: 'avatars' | 'icons'; id: string } | null {
  const [, kind, id] = PATH.exec(path) ?? []
  return (kind === 'avatars' || kind === 'icons') && id !== undefined ? { kind, id } : null
}
