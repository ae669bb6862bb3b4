import { t } from '@lingui/core/macro'
import type { AskOutcome } from '#contract/listings/reward.ts'

interface AskText {
  text: string
  /** Whether the owner has to do something. */
  isProblem?: true
}

/** What plugins replace with the name of a player. */
const PLAYER_PLACE = '{USERNAME}'

/** What the plugin asked last and was answered, in words for the owner. */
export const askText = (outcome: AskOutcome): AskText => askTexts()[outcome]

const askTexts = (): Record<AskOutcome, AskText> => ({
  unknown_name: {
    text: t`It asked about a gamertag that nobody has entered here. Players enter theirs after voting, or on their dashboard. Capitals and blanks don’t matter.`,
  },
  not_voted: { text: t`The player it asked about had no vote to claim in the last 24 hours.` },
  ready: { text: t`It asked about a player whose vote waits for its reward.` },
  claimed_before: { text: t`The player it asked about already has the reward of today.` },
  claimed: { text: t`It claimed a reward. Everything works.` },
  no_name: {
    text: t`It asked without the name of a player. Check that ${PLAYER_PLACE} is in the address exactly as it is written here.`,
    isProblem: true,
  },
  lists: { text: t`It read your votes or voters.` },
  not_understood: {
    text: t`It asked for something this site does not know. Compare the address in your plugin with the one here, letter by letter.`,
    isProblem: true,
  },
})
