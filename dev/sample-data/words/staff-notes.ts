/** What staff left with a decision. */
export const DENIED_NOTES = [
  'The invite in the listing has expired. Please make one that does not and ask for another look.',
  'The description is copied from another server. Tell people about yours in your own words.',
  'We could not join: the address times out from three places. Is the port right?',
  'Your invite goes through a link shortener. Use the discord.gg link itself.',
  'This is listed already under your older name. Edit that one instead, so that it keeps its votes.',
  'Paid ranks that give weapons are fine, but the description says “no pay to win”. Please make it true or leave it out.',
  'The name is too close to a well-known server. Choose one that nobody will mistake for it.',
  'Java-only as far as we can see. This directory is for Bedrock; ask again once crossplay works.',
] as const

export const SUSPENDED_NOTES = [
  'Several players report that votes are rewarded with gift cards. Suspended until that has stopped.',
  'The Discord was raided on Tuesday and still shows what was posted. Write to us when it is cleaned up.',
  'Realm closed for more than three weeks. We will put it back the day it opens.',
  'Staff of this server posted players’ private chats. Suspended while we talk to the owner.',
  'Hidden for now at the owner’s request during the world reset.',
  'Three reports of impersonation within a week; we are waiting for an answer from the owner.',
] as const
