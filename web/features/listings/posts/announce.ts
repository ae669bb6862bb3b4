/** With this hash in the address, the screen of a server's news opens the form of a new evening. */
export const ANNOUNCE = 'announce'
