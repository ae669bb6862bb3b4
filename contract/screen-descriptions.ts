import { SITE } from './site.ts'

/** Longest meta description: search engines and chats cut about there. */
export const META_DESCRIPTION_MAX = 150

/** What search engines and link previews say about screens, by the pattern of their path. Apart from `screens.ts`, which every first visit loads. */
export const SCREEN_DESCRIPTIONS: Partial<Record<string, string>> = {
  '/servers':
    'Browse Minecraft Bedrock realms and servers: skyblock, prisons, PvP, survival and more, each with its Discord.',
  '/submit':
    'List your Minecraft Bedrock realm or server: a name, the way in, and a word about it. Review takes 24 to 72 hours.',
  '/info':
    'How to list your Minecraft Bedrock realm or server, how long review takes, and how realms are ranked.',
  '/terms': `What you may expect of ${SITE.name}, and what it expects of you.`,
  '/privacy': `What ${SITE.name} stores about you, why and for how long, and how to take it with you or have it deleted.`,
  '/cookies': `Every cookie ${SITE.name} sets, what it is for and how long it stays. None of them follows you around.`,
  '/hubs':
    'Discord servers where Minecraft Bedrock players meet: who is online, how many belong, and the way in.',
  '/status/unsubscribe': 'End the incident updates that a Discord channel gets.',
  '/tools/embed':
    'Make a badge for your Minecraft Bedrock realm or server: pick its look, copy a few lines, and show votes and rating anywhere.',
  '/application': `Apply for the team of ${SITE.name}: read reports, review new servers and keep the directory friendly.`,
  '/roadmap': `What ${SITE.name} builds next, what is under way and what has shipped. Vote for what you want, or suggest it.`,
  '/login': 'Sign in with Discord to vote, review and list your own server.',
  '/dashboard': `Your servers on ${SITE.name}: how they are doing, and everything you can change about them.`,
  '/dashboard/affiliates/:id/edit': 'Edit one of your servers.',
  '/dashboard/affiliates/:id/insights': 'How often one of your servers was seen and joined.',
  '/status':
    'How the site, its API and its embeds are doing: latency, errors, the uptime of seven days, and every incident.',
  '/admin': 'The servers that wait for review, and the decisions that are due about them.',
  '/admin/affiliates/:id': 'Edit any server, its state included.',
  '/admin/affiliates/:id/edit': 'Edit any server, its state included.',
}
