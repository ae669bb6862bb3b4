import { SITE_SLUG } from '#contract/site/site.ts'
import type { ZipFile } from '../../../lib/zip.ts'

const EXAMPLES = import.meta.glob<string>('../../../../examples/**/*.{mjs,js,json}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The address in the examples, in the place of this site's. */
const SITE_PLACE = `https://${SITE_SLUG}.example`
const ADD_ON = 'bedrock-dedicated-server/'

/** The examples for owners, with the address of this site in them; paths without the folder of the examples. */
function exampleFiles(origin: string): ZipFile[] {
  return Object.entries(EXAMPLES).map(([path, text]) => ({
    path: path.replace(/^.*\/examples\//, ''),
    text: text.replaceAll(SITE_PLACE, origin),
  }))
}

/** The script for any server, as text. */
export function scriptText(origin: string): string {
  return exampleFiles(origin).find(({ path }) => path === 'heartbeat.mjs')?.text ?? ''
}

/** The files of the add-on, as they lie in the folder of a Bedrock Dedicated Server. */
export function addOnFiles(origin: string): ZipFile[] {
  return exampleFiles(origin).flatMap(({ path, text }) =>
    path.startsWith(ADD_ON) ? { path: path.slice(ADD_ON.length), text } : [],
  )
}
