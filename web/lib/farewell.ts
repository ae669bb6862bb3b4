/** The part of the home page's address that says that an account was just deleted. */
export const FAREWELL = '#account-deleted'
