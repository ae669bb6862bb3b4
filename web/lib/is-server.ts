/** Whether this code renders a page on the server. */
export const isServer = typeof document === 'undefined'
