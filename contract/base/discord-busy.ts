/** What everybody reads while Discord refuses calls from here for a moment. */
export const DISCORD_BUSY = 'Discord is busy; try again in a minute.'
