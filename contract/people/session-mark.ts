/**
 * The cookie that says that this browser has a session, and nothing about it. Unlike the session cookie,
 * scripts can read it: a page without it does not ask who is signed in.
 */
export const SESSION_MARK = 'signed-in'
