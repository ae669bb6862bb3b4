/** Who runs this site. Change these to run the same software under another name; the origin is the Worker's ORIGIN setting. */
export const SITE = {
  name: 'Realmport',
  tagline: 'Find a Minecraft Bedrock realm worth staying on',
  description:
    'Realmport is the harbour for community Minecraft Bedrock realms and servers: browse, vote and join through Discord.',
  contact: 'harbour@realmport.example',
} as const
