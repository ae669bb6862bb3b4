/** Pictures of a listing beside its banner. */
export const PICTURES_MAX = 6

/** Characters of a picture's description. */
export const ALT_MAX = 140

export const PICTURES_MESSAGES = {
  tooMany: `A server can have at most ${PICTURES_MAX} pictures beside its banner.`,
  twice: 'This picture is there already.',
  alt: 'Say what the picture shows.',
} as const

/** A picture as an owner orders it: its address in the store, and what it shows. */
export interface OrderedPicture {
  url: string
  alt: string
}

/** The point of a banner that stays in view when a screen cuts it, in percent from the left and the top. */
export interface Focus {
  x: number
  y: number
}

/** A focus in words, for the audit log and comparisons. */
export const focusText = ({ x, y }: Focus) => `${x}% from the left, ${y}% from the top`
