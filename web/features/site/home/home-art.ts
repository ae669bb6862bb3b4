/** The drawings of the home page. Their addresses have no hash, because its HTML names them. `ops/harbour.test.ts` makes the files. */
export const HOME_ART = {
  harbour: '/art/harbour.svg',
  boatRed: '/art/boat-red.svg',
  boatWhite: '/art/boat-white.svg',
} as const
