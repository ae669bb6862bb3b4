import { iso } from '#contract/base/iso.ts'
import { say } from '#contract/language/i18n.ts'
import { inLanguage, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { SITE } from '#contract/site/site.ts'
import { type Impact, incidentPath, type IncidentStatus, updateText } from '#contract/status/incident.ts'
import type { Component } from '#contract/status/status.ts'
import { truncate } from '#contract/text/truncate.ts'
import { speakIn } from '../../../platform/language.ts'
import type { Embed } from '../../../platform/webhooks.ts'

/**
 * Below the 4,096 characters that Discord accepts. Older updates that do not fit are on the incident's page.
 */
const DESCRIPTION_MAX = 3_900
const SEPARATOR = '\n\n'
export const TITLE_MAX = 250

export const SENDER = `${SITE.name} status`

export const MOSS = 0x2d6429
export const SKY = 0x17597a
export const CORAL = 0xab3023
const COLORS: Record<Impact, number> = {
  none: SKY,
  minor: 0xf7b02c,
  major: 0xd5660c,
  critical: CORAL,
}

interface Message {
  /** The first version, which names the incident without any update. */
  announcement: Embed
  /** The version after the edit, with the updates. */
  content: Embed
  /** Whether a message with this footer already shows this content, or a later one. */
  isShown: (footer: string | null) => boolean
}

/** Names are texts of other people: they must not become links or headings. */
export const escapeMarkdown = (text: string) =>
  text.replaceAll(/[\\`*_~|[\]()<>#]/g, (character) => `\\${character}`)

export const renderUpdate = (
  origin: string,
  language: SiteLanguageCode,
  incident: IncidentState,
): Promise<Message> =>
  speakIn(language, async () => {
    const url = origin + inLanguage(incidentPath(incident.incidentId), language)
    return {
      announcement: announcement(url, incident),
      content: updateEmbed(url, incident),
      isShown: (footer) => (updateShown(footer) ?? 0) >= incident.updates.length,
    }
  })

/** An incident at the time of one of its updates: `updates` ends with that one. */
export interface IncidentState {
  incidentId: string
  title: string
  component: Component
  impact: Impact
  updates: readonly { at: number; status: IncidentStatus; text: string }[]
}

/** The first version. It has no updates, so that posting it twice repeats none. */
function announcement(url: string, incident: IncidentState): Embed {
  return {
    title: truncate(incident.title, TITLE_MAX),
    url,
    description: say('discord.about', { component: say(`component.${incident.component}`) }),
    color: COLORS[incident.impact],
    footer: { text: SENDER },
  }
}

/** The message after an update: the newest on top, the earlier ones below it. */
function updateEmbed(url: string, incident: IncidentState): Embed {
  const last = incident.updates.at(-1)
  if (!last) throw new Error('There is no update to send')
  const isOver = last.status === 'resolved' || last.status === 'completed'
  return {
    title: truncate(
      say('discord.title', { status: say(`incidentStatus.${last.status}`), title: incident.title }),
      TITLE_MAX,
    ),
    url,
    description: descriptionOf(incident),
    color: isOver ? MOSS : COLORS[incident.impact],
    timestamp: iso(last.at),
    footer: { text: footerOf(incident.updates.length) },
  }
}

/** Names the update that a message shows. A run that does not know what was sent reads it back. */
const footerOf = (update: number) => say('discord.footer', { sender: SENDER, update: String(update) })

/**
 * The update that a footer of ours names, in any language; 0 for an announcement, `null` for a foreign
 * footer.
 */
function updateShown(footer: string | null): number | null {
  if (footer === SENDER) return 0
  const [number] = (footer?.includes(SENDER) && /\d+/.exec(footer)) || []
  return number === undefined ? null : Number(number)
}

function descriptionOf({ component, impact, updates }: IncidentState): string {
  const head = say('discord.head', {
    component: say(`component.${component}`),
    impact: say(`discord.impact.${impact}`),
  })
  const parts = [head]
  let length = head.length
  for (const update of updates.toReversed()) {
    const { at, status } = update
    const text = updateText(update)
    const line = `**${say(`incidentStatus.${status}`)}** <t:${Math.floor(at / 1000)}:f>`
    const part = text === '' ? line : `${line}\n${text}`
    if (length + SEPARATOR.length + part.length > DESCRIPTION_MAX) break
    parts.push(part)
    length += SEPARATOR.length + part.length
  }
  return parts.join(SEPARATOR)
}

/** The first message in a channel, which confirms the subscription and explains how to end it. */
export const welcome = (
  origin: string,
  unsubscribeAddress: string,
  language: SiteLanguageCode,
): Promise<Embed> =>
  speakIn(language, async () => ({
    title: say('discord.subscribed'),
    url: origin + inLanguage('/status', language),
    description: `${say('discord.welcome', { site: SITE.name })}\n\n[${say('discord.unsubscribe')}](${unsubscribeAddress})`,
    color: MOSS,
    footer: { text: SENDER },
  }))
