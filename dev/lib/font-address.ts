import { createHash } from 'node:crypto'

/** The address of a font of the site, which changes with its content. The file itself keeps its name, so that pages of an earlier version find one. */
export const fontAddress = (file: string, content: Uint8Array): string =>
  `/fonts/${file}?v=${createHash('sha256').update(content).digest('hex').slice(0, 8)}`
