/** Number of ranked realms that the home page shows. */
export const HOME_PLACES = 5
