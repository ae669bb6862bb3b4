import { strToU8, zipSync } from 'fflate'
import { SITE_SLUG } from '#contract/site/site.ts'

const EXAMPLES = import.meta.glob<string>('../../../../examples/**/*.{mjs,js,json}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The placeholder in the examples for the address of this site. */
const EXAMPLE_ORIGIN = `https://${SITE_SLUG}.example`
const ADD_ON = 'bedrock-dedicated-server/'

interface ExampleFile {
  path: string
  text: string
}

/** The examples for owners, with the address of this site in them. Paths start in the folder `examples`. */
function exampleFiles(origin: string): ExampleFile[] {
  return Object.entries(EXAMPLES).map(([path, text]) => ({
    path: path.replace(/^.*\/examples\//, ''),
    text: text.replaceAll(EXAMPLE_ORIGIN, origin),
  }))
}

export function scriptText(origin: string): string {
  return exampleFiles(origin).find(({ path }) => path === 'heartbeat.mjs')?.text ?? ''
}

/** The files of the add-on, as they lie in the folder of a Bedrock Dedicated Server. */
export function addOnFiles(origin: string): ExampleFile[] {
  return exampleFiles(origin).flatMap(({ path, text }) =>
    path.startsWith(ADD_ON) ? { path: path.slice(ADD_ON.length), text } : [],
  )
}

/** The files of the add-on in one archive. Their date is fixed, so that equal files give an equal archive. */
export function addOnZip(origin: string): Uint8Array<ArrayBuffer> {
  const files = addOnFiles(origin).map(({ path, text }) => [path, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files), { mtime: '1980-01-01T00:00:00' })
}
