import type { RuleId } from './rule-ids.ts'

/** What the person concerned can do next, by the rule: more than the rule's own message says. */
const NEXT: Partial<Record<RuleId, string>> = {
  'working-invite':
    'In Discord, choose Invite People, Edit invite link and Expire after: Never. Then enter the new link.',
  'working-address': 'Check the code or the address with its port, and that new players may join.',
  'true-words': 'Write only what players find today, under a name that is your own.',
  'says-something': 'Two or three sentences are enough: what players do, who plays, and when.',
  'readable-name': 'Use normal letters, with capitals at the start of words.',
  'one-listing': 'If the other listing is yours, edit that one. If it is not, write to us.',
  'minecraft-bedrock': 'If Bedrock players can join, say how.',
  'no-advertising': 'Remove what is not about the server itself.',
  'no-hate': 'Remove these words from all texts and pictures, and from the Discord server.',
  'no-harassment': 'Remove what is about the person.',
  'safe-for-children': 'Remove it from all texts and pictures, and from the Discord server.',
  'no-scams': 'Remove the link or the offer.',
  lawful: 'Remove what belongs to others, or say where we find the permission.',
  'private-data': 'Remove the names, addresses, pictures or messages of other people.',
  'fair-votes': 'Do not pay for votes, and do not vote with programs or second accounts.',
}

/** What follows each decision about a listing. */
const AFTER = {
  deny: 'Then request a review on your dashboard.',
  suspend: 'Then appeal: see why on your dashboard. Votes and reviews are kept.',
  delete: 'You can appeal: see why among the decisions on your dashboard.',
  refuse: 'Your page stays as it was. Change it, and save again.',
} as const
export type NotedAction = keyof typeof AFTER

/** Prepared texts for the note to the owner: what to do next, and what follows. */
export function preparedNotes(action: NotedAction, rule: RuleId | ''): string[] {
  const next = rule === '' ? undefined : NEXT[rule]
  return next === undefined ? [AFTER[action]] : [`${next} ${AFTER[action]}`, next]
}
