import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../lib/paths.ts'
import { type Result, single } from './result.ts'

/** Limit of compressed JavaScript in bytes: other sites load the badge. */
const BADGE_LIMIT = 2_047
const DIST = join(ROOT, 'dist', 'web')

/**
 * Prints the size of the first load of /servers and of the badge, and returns whether the badge is within its
 * limit.
 */
export async function measureBundle(): Promise<Result> {
  const directory = directoryFiles(readFileSync(join(DIST, 'index.html'), 'utf8'))
  weigh('first load of /servers', directory)
  const badge = weigh('badge on other sites', ['embed/badge.js'])
  if (existsSync(join(DIST, '.vite'))) throw new Error('The build has files of its tools in dist/web.')
  return single(badge <= BADGE_LIMIT, `the badge is above its limit of ${BADGE_LIMIT} bytes, see above`)
}

function weigh(what: string, files: readonly string[]): number {
  const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(DIST, file))).length }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of [...sizes, { file: what, bytes: total }])
    console.log(`${(bytes / 1000).toFixed(2).padStart(8)} KB  ${file}`)
  return total
}

/** The scripts that /servers needs before it can render: those that the page names. The directory is part of the first ones. */
export function directoryFiles(page: string): string[] {
  if (/data-screens="[^"]*(?<=[",])\/servers /.test(page))
    throw new Error('The build holds the screen of /servers in a file of its own.')
  const [, app = ''] = /data-app="([^"]*)"/.exec(page) ?? []
  if (app === '') throw new Error('The page names no script of the app.')
  const early = [...page.matchAll(/<script src="([^"]+)"/g)]
  const imported = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)]
  const files = [...early, ...imported].map(([, file = '']) => file)
  return [...new Set([...files, ...app.split(' ')])].map((file) => file.slice(1))
}
