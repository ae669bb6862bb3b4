/** Places of the realm ranking that the home page shows. */
export const HOME_PLACES = 5
