import type { DatabaseSync } from 'node:sqlite'

export function checkReadModels(_db: DatabaseSync): string[] {
  return []
}
