/** Longest meta description: search engines and chats cut longer ones at about this length. */
export const META_DESCRIPTION_MAX = 150
