import { countText } from '../text/count-text.ts'

export const voteTitle = (name: string): string => `Vote for ${name}`

/** Also the words of a vote link in a chat. */
export function voteDescription({ name, votes }: { name: string; votes: number }): string {
  const others = votes === 0 ? 'Be the first.' : `${countText(votes, 'vote')} so far.`
  return `One press gives ${name} your vote, once in 24 hours. ${others}`
}
