/** The site's name as displayed. */
export const SITE_NAME = 'Realmport'
/**
 * The name for programs: lower-case letters only. File names, the prefix of reward keys and the badge's
 * element name contain it, so do not change it once those are published.
 */
export const SITE_SLUG = 'realmport'

/** Who runs this site. Change these for another name; the origin is the Worker's ORIGIN setting. */
export const SITE = {
  name: SITE_NAME,
  tagline: 'Find a Minecraft Bedrock realm worth staying on',
  description: `${SITE_NAME} lists Minecraft Bedrock realms and servers: see who is playing now, find one in your language and for your device, and join.`,
  contact: 'harbour@realmport.example',
} as const
