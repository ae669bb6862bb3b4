/** In each language: what devices show of the installed site. */
export const MANIFEST_PATH = '/site.webmanifest'
