import type { AskOutcome } from '#contract/listings/reward.ts'

interface AskText {
  text: string
  /** Something is wrong, and what to do about it. */
  isProblem?: true
}

/** What a plugin was told last, in words for its owner. */
export const ASK_TEXTS: Record<AskOutcome, AskText> = {
  unknown_name: {
    text: 'It asked about a player whose gamertag nobody entered here. Players enter theirs after voting, or on their dashboard. Capitals and blanks don’t matter.',
  },
  not_voted: { text: 'The player it asked about had no vote to claim in the last 24 hours.' },
  ready: { text: 'It asked about a player whose vote waits for its reward.' },
  claimed_before: { text: 'The player it asked about already has the reward of today.' },
  claimed: { text: 'It claimed a reward. Everything works.' },
  no_name: {
    text: 'It asked without the name of a player. Check that {USERNAME} is in the address exactly as it is written here.',
    isProblem: true,
  },
  lists: { text: 'It read your votes or voters.' },
  not_understood: {
    text: 'It asked for something this site does not know. Compare the address in your plugin with the one here, letter by letter.',
    isProblem: true,
  },
}
