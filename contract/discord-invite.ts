const INVITE_HOSTS = new Set(['discord.gg', 'discord.com', 'discordapp.com'])

/** Minimum length of a code in a form: 4 in the edit forms of owners and admins, 2 in the submit form. */
export const INVITE_CODE_MIN = { edit: 4, submit: 2 } as const
export const INVITE_CODE_MAX = 32

export const INVITE_MESSAGE = 'Must be a discord.gg invite (or code)'

/**
 * Reads a Discord invite and returns the stored form `https://discord.gg/CODE`, or `null` when it is not an
 * invite.
 *
 * Accepts a bare code, or a link on discord.gg/CODE, discord.com/invite/CODE or discordapp.com/invite/CODE.
 * The scheme and `www.` are optional; query and fragment are removed. Codes are letters, digits and hyphens.
 * They keep their case, because Discord distinguishes `abc` from `ABC`.
 *
 * @param minLength shortest acceptable code, see {@link INVITE_CODE_MIN}
 */
export function parseDiscordInvite(input: string, minLength: number): string | null {
  const text = input.trim()
  const code = isCode(text, minLength) ? text : codeFromLink(text)
  return code !== null && isCode(code, minLength) ? `https://discord.gg/${code}` : null
}

function isCode(text: string, minLength: number): boolean {
  return text.length >= minLength && text.length <= INVITE_CODE_MAX && /^[A-Za-z0-9-]+$/.test(text)
}

function codeFromLink(text: string): string | null {
  if (/\s/.test(text)) return null
  const link = /^(?:https?:\/\/)?(?:www\.)?([a-z.]+)\/([^?#]*)(?:[?#].*)?$/i.exec(text)
  const host = link?.[1]?.toLowerCase()
  if (!link || !host || !INVITE_HOSTS.has(host)) return null
  const path = (link[2] ?? '').replace(/\/$/, '')
  if (host === 'discord.gg') return path.replace(/^invite\//i, '')
  const invite = /^invite\/([^/]+)$/i.exec(path)
  return invite?.[1] ?? null
}
