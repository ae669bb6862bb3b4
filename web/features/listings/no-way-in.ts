/** What staff are asked before a server that nobody can enter becomes public. */
export const NO_WAY_IN = {
  title: 'Approve without a way in?',
  text: 'Nobody can get in: it has no public address, no Discord and no website.',
  action: 'Approve anyway',
}
