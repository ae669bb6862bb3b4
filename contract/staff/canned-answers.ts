/** Texts that staff often need in notes and messages. `{name}` is the server, `{owner}` its owner. Staff read and change them before they send them. */
export const CANNED_ANSWERS = [
  {
    id: 'which-code',
    title: 'Ask for the right code',
    text: 'Hello {owner}, we could not join {name} with its code or address. Which one is right?',
  },
  {
    id: 'permanent-invite',
    title: 'Ask for a permanent invite',
    text: 'Hello {owner}, the Discord invite of {name} has expired. Please make one that never expires, and enter it on the edit page.',
  },
  {
    id: 'say-more',
    title: 'Ask for a better description',
    text: 'Please say in two or three sentences what players do on {name}, and for whom it is. Then request a review again.',
  },
  {
    id: 'prove-owner',
    title: 'Ask whether it is theirs',
    text: 'Hello {owner}, there is another server with nearly the same name as {name}. Are you on its team? Please tell us how we can see that.',
  },
  {
    id: 'picture-rights',
    title: 'Ask for another picture',
    text: 'A picture of {name} seems to belong to somebody else. Please use one of your own.',
  },
  {
    id: 'not-bedrock',
    title: 'Players on Bedrock cannot join',
    text: 'This directory lists servers that players on Minecraft Bedrock can join. We could not join {name} from Bedrock.',
  },
  {
    id: 'thanks',
    title: 'Thanks, all settled',
    text: 'Thank you, {owner}. That answers our question.',
  },
] as const

/** The text of an answer with its variables filled in. An unknown owner is not addressed. */
export function fillAnswer(
  text: string,
  { name, owner }: { name: string; owner?: string | undefined },
): string {
  const addressed = owner === undefined ? text.replace('Hello {owner}, ', '').replace(', {owner}', '') : text
  const filled = addressed.replaceAll(/\{(?:name|owner)\}/g, (variable) =>
    variable === '{name}' ? name : (owner ?? ''),
  )
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}
