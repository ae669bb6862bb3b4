/**
 * The small computation that goes with the picture of the submit form: for each round, a number with which the SHA-256 hash of the text begins with this
 * many zero bits. It takes 2^11 tries a round on average; several rounds, because one alone takes a few people many times as long.
 */
export const WORK_ROUNDS = 8
export const WORK_BITS = 11

/** What is hashed. At most 55 characters, so that it fits into one block. */
export const workText = (puzzle: string, round: number, tried: number) => `${puzzle}.${round}.${tried}`

/** Whether a hash, given by its first 32 bits, is one that counts. */
export const isWorkDone = (first: number) => first >>> (32 - WORK_BITS) === 0
