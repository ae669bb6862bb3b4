/** The site's name as people read it. */
export const SITE_NAME = 'Realmport'
/** The name as programs read it: lower-case letters only. Stands in names of files, before API tokens and in the badge's element, so it stays once those are out. */
export const SITE_SLUG = 'realmport'

/** Who runs this site. Change these to run the same software under another name; the origin is the Worker's ORIGIN setting. */
export const SITE = {
  name: SITE_NAME,
  tagline: 'Find a Minecraft Bedrock realm worth staying on',
  description: `${SITE_NAME} is the harbour for community Minecraft Bedrock realms and servers: browse, vote and join through Discord.`,
  contact: 'harbour@realmport.example',
} as const
