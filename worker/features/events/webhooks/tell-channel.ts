import { parseDiscordWebhook } from '#contract/events/subscription.ts'
import type { WebhookMessage } from '#contract/events/webhook.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { inLanguage, type SiteLanguageCode } from '#contract/language/site-languages.ts'
import { SITE } from '#contract/site/site.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { Env } from '../../../platform/env.ts'
import { speakIn } from '../../../platform/language.ts'
import { type Embed, postMessage } from '../../../platform/webhooks.ts'
import { sentOf } from '../outbox/discord-outcome.ts'
import { CORAL, escapeMarkdown, MOSS, SKY, TITLE_MAX } from '../subscriptions/render-message.ts'
import type { Outcome } from './outcome.ts'

export async function tellChannel(
  env: Env,
  { url, language }: { url: string; language: SiteLanguageCode },
  message: WebhookMessage,
): Promise<Outcome> {
  const webhook = parseDiscordWebhook(url, env.DISCORD_ORIGIN)
  if (!webhook) throw new Error('No webhook of Discord')
  const embeds = [await embedOf(env.ORIGIN, language, message)]
  const outcome = await postMessage(env, webhook, { username: SITE.name, embeds })
  if (outcome.kind === 'done') return { sent: { kind: 'sent' }, result: 'discord-took', answer: null }
  const sent = sentOf(outcome)
  return { sent, result: 'why' in sent ? sent.why : 'discord-waits', answer: null }
}

/**
 * The words of a message. Anybody may read the channel: no voter is named, and no reason of staff is told.
 */
export const embedOf = (
  origin: string,
  language: SiteLanguageCode,
  message: WebhookMessage,
): Promise<Embed> =>
  speakIn(language, async () => {
    const { server } = message.data
    const addressOf = (path: string) => origin + inLanguage(path, language)
    const page = addressOf(`/servers/${server._id}`)
    const embed = { url: page, color: SKY, timestamp: message.timestamp, footer: { text: SITE.name } }
    const name = escapeMarkdown(server.name)
    if (message.type === 'vote.created')
      return {
        ...embed,
        title: truncate(say('discord.vote', { name }), TITLE_MAX),
        description: say('discord.votes', { votes: message.data.votes }),
      }
    if (message.type === 'review.saved') {
      const { review, isNew } = message.data
      const stars = '★'.repeat(review.rating) + '☆'.repeat(5 - review.rating)
      const byline = say('discord.author', { stars, name: escapeMarkdown(review.author.username) })
      return {
        ...embed,
        url: `${page}#reviews`,
        title: truncate(say(isNew ? 'discord.review' : 'discord.review.changed', { name }), TITLE_MAX),
        description: review.text === '' ? byline : `${byline}\n${escapeMarkdown(review.text)}`,
      }
    }
    if (message.type === 'listing.decided') {
      const { state } = message.data
      return {
        ...embed,
        url: addressOf('/dashboard'),
        title: truncate(say('discord.decided', { name }), TITLE_MAX),
        color: state === 'approved' ? MOSS : CORAL,
        description: say(`discord.decided.${state}`),
      }
    }
    return {
      ...embed,
      title: truncate(say('discord.test', { name }), TITLE_MAX),
      description: say('discord.test.text'),
    }
  })
