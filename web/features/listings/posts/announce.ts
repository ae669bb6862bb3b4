/** The place in the address of a server's news at which the form of a new evening is open. */
export const ANNOUNCE = 'announce'
