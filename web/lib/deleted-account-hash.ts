/** The part of the home page's address that says that an account was just deleted. */
export const DELETED_ACCOUNT_HASH = '#account-deleted'
