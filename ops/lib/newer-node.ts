/** Oldest Node for which npm installs the native parts of all tools: without them, nothing starts. */
const OLDEST = [20, 19] as const

/** Why npm could not install everything, by the name that it gives itself (`npm/9.9.4 node/v18.20.8 linux x64`). */
export function newerNode(npm: string): string | null {
  const [name, major = '', minor = ''] = /node\/v(\d+)\.(\d+)\.\d+/.exec(npm) ?? []
  if (name === undefined) return null
  const isOld = Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1])
  return isOld ? `Install Node ${OLDEST.join('.')} or newer, then run npm ci again: npm has ${name}.` : null
}
