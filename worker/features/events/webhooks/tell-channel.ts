import { parseDiscordWebhook } from '#contract/events/subscription.ts'
import type { WebhookMessage } from '#contract/events/webhook.wire.ts'
import { SITE } from '#contract/site/site.ts'
import { truncate } from '#contract/text/truncate.ts'
import type { Env } from '../../../platform/env.ts'
import { type Embed, postMessage } from '../../../platform/webhooks.ts'
import { problemOf } from '../subscriptions/discord.ts'
import { CORAL, escapeMarkdown, MOSS, SKY, TITLE_MAX } from '../subscriptions/render-message.ts'
import type { Told } from './tell-program.ts'

/** Sends a message to a channel in Discord, in words. */
export async function tellChannel(env: Env, url: string, message: WebhookMessage): Promise<Told> {
  const webhook = parseDiscordWebhook(url, env.DISCORD_ORIGIN)
  if (!webhook) throw new Error('No webhook of Discord')
  const embeds = [embedOf(env.ORIGIN, message)]
  const outcome = await postMessage(env, webhook, { username: SITE.name, embeds })
  if (outcome.kind === 'done') return { sent: { kind: 'sent' }, result: 'Discord took it', answer: null }
  const sent = problemOf(outcome)
  return { sent, result: 'why' in sent ? sent.why : 'Discord asked to wait', answer: null }
}

/** The words of a message. Anybody may read the channel: no voter is named, and no reason of staff is told. */
export function embedOf(origin: string, message: WebhookMessage): Embed {
  const { server } = message.data
  const page = `${origin}/servers/${server._id}`
  const embed = { url: page, color: SKY, timestamp: message.timestamp, footer: { text: SITE.name } }
  const titled = (start: string) => truncate(escapeMarkdown(`${start} ${server.name}`), TITLE_MAX)
  if (message.type === 'vote.created') {
    const { votes } = message.data
    const total = votes === 1 ? 'its first vote' : `${votes} votes now`
    const description = `Somebody voted. The server has ${total}.`
    return { ...embed, title: titled('New vote for'), description }
  }
  if (message.type === 'review.saved') {
    const { review, isNew } = message.data
    const stars = '★'.repeat(review.rating) + '☆'.repeat(5 - review.rating)
    const byline = `${stars} by ${escapeMarkdown(review.author.username)}`
    return {
      ...embed,
      url: `${page}#reviews`,
      title: titled(isNew ? 'New review of' : 'Changed review of'),
      description: review.text === '' ? byline : `${byline}\n${escapeMarkdown(review.text)}`,
    }
  }
  if (message.type === 'listing.decided') {
    const { state } = message.data
    return {
      ...embed,
      url: `${origin}/dashboard`,
      title: titled('Staff decided about'),
      color: state === 'approved' ? MOSS : CORAL,
      description: `${STATE_WORDS[state]} The details are on your dashboard.`,
    }
  }
  const description = 'Votes, reviews and decisions of staff come to this channel.'
  return { ...embed, title: titled('It works:'), description }
}

const STATE_WORDS = {
  approved: 'The server is in the directory.',
  pending: 'The server waits for a review.',
  denied: 'The server is not in the directory.',
  suspended: 'The server is suspended.',
  deleted: 'The server was removed.',
} as const
