import { say } from '../language/i18n.ts'

export const voteTitle = (name: string): string => say('page.vote', { name })

/** The description of a vote page, also shown with its link in chats. */
export const voteDescription = ({ name, votes }: { name: string; votes: number }): string =>
  votes === 0 ? say('page.voteFirst', { name }) : say('page.voteMore', { name, votes })
