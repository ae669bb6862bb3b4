import type { Tag } from '../../contract/directory.ts'
import type { Random } from './random.ts'

export function createDescriber(random: Random): (name: string, tags: readonly Tag[]) => string {
  return (name, tags) => `${name}: ${tags.join(', ')} since ${random.int(2019, 2026)}.`
}
