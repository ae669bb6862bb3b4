/** The path of the manifest: what devices show of the installed site. Each language has its own. */
export const MANIFEST_PATH = '/site.webmanifest'
