/** Unread notices are counted up to this number. The screen shows it as '99+'. */
export const UNREAD_MAX = 100

/** The number on the bell; empty when there is nothing new. */
export function unreadText(unread: number): string {
  if (unread <= 0) return ''
  return unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread)
}
