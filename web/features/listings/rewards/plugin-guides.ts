import { t } from '@lingui/core/macro'
import { CLAIM_PATH } from '#contract/listings/reward.ts'

/** A placeholder for the reward key, which is shown only once. */
export const KEY_PLACE = 'YOUR_KEY'

export interface PluginGuide {
  name: string
  /** The server software on which the plugin runs. */
  runsOn: string
  /** The steps, for somebody who has never programmed. */
  steps: readonly string[]
  /** What to paste, and into which file. */
  paste?: { label: string; text: string }
  /** Set when the .vrc file of `vrcFile` is all that the plugin needs. */
  needsVrcFile?: true
}

/** The first step for a plugin whose address is part of its program. */
const runAsFolderStep = () =>
  t`Use the plugin as a folder, because a .phar file cannot be edited: download its source into plugins, and install the plugin DevTools, which runs folders.`

/**
 * What to change for each plugin: they ask minecraftpocket-servers.com, and our address answers alike.
 * `origin` is the address of the site, `key` the reward key.
 */
export function pluginGuides(origin: string, key: string): PluginGuide[] {
  const address = `${origin}${CLAIM_PATH}`
  return [
    {
      name: 'VoteReward',
      runsOn: 'PocketMine',
      steps: [
        t`Download the file below.`,
        t`Put it into the folder plugin_data/VoteReward/Lists of your server.`,
        t`Type /vote reload in the console of your server.`,
      ],
      needsVrcFile: true,
    },
    {
      name: 'VoteUs',
      runsOn: 'Endstone',
      steps: [
        t`Type this in the console of your server: /vote set ${key}`,
        t`Its address is written in the plugin, in plugin.py of the folder endstone_vote_us: replace https://minecraftpocket-servers.com/api/ with this, in all three places.`,
        t`Restart your server.`,
      ],
      paste: { label: 'plugin.py', text: address },
    },
    {
      name: 'BetterVoting',
      runsOn: 'PocketMine',
      steps: [
        runAsFolderStep(),
        t`In its config.yml, paste your key as the api-key.`,
        t`Its address is written in the plugin: in BetterVotingThread.php, replace the line in getApiUrl with this one.`,
        t`Restart your server.`,
      ],
      paste: { label: 'BetterVotingThread.php', text: `return "${address}?" . $args;` },
    },
    {
      name: 'UltimateVote',
      runsOn: 'PocketMine',
      steps: [
        runAsFolderStep(),
        t`In its config.yml, paste your key as the api-key.`,
        t`Its addresses are written in the plugin: in utils/Utils.php, replace the part before the question mark of the four addresses with this.`,
        t`Restart your server.`,
      ],
      paste: { label: 'Utils.php', text: address },
    },
    {
      name: t`Another plugin`,
      runsOn: t`any`,
      steps: [
        t`If it works with minecraftpocket-servers.com, replace that address with ours and use your key.`,
        t`We answer 0 (has not voted), 1 (voted) or 2 (claimed). With action=post the reward is claimed: 1 (give it now) or 0.`,
      ],
      paste: {
        label: t`address`,
        text: `${address}?object=votes&element=claim&key=${key}&username={USERNAME}`,
      },
    },
  ]
}
