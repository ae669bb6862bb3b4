import { KEY_SCOPES, type KeyScope } from '#contract/people/api-key.ts'
import { storedJson } from '../../db/stored-json.ts'

/** The scopes in a stored list. What a later release wrote and this one does not know permits nothing. */
export function scopesOf(stored: string): KeyScope[] {
  const scopes = storedJson(stored, 'api_tokens.scopes')
  return Array.isArray(scopes) ? KEY_SCOPES.filter((scope) => scopes.includes(scope)) : []
}
