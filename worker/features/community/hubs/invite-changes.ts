import { HUB_DEAD_RECHECK_MS, INVITE_REFRESH_MS, type LISTED_INVITE_STATES } from '#contract/community/hub.ts'
import type { listings } from '../../../db/schema.ts'
import type { InviteAnswer } from '../../../platform/chat-platform.ts'

/** An answer of Discord that says something about the invite. */
export type InviteWord = Exclude<InviteAnswer, { kind: 'failed' }>

export function inviteChanges(
  answer: InviteWord,
  listing: Pick<
    typeof listings.$inferSelect,
    'discordState' | 'discordGuild' | 'discordChangedAt' | 'ownerProvenGuild'
  >,
  now: number,
) {
  const { discordState: before, discordGuild, discordChangedAt } = listing
  const changed = (state: (typeof LISTED_INVITE_STATES)[number]) =>
    state === before ? discordChangedAt : now
  const later = { discordFailures: 0, discordNextAt: now + HUB_DEAD_RECHECK_MS }
  if (answer.kind === 'gone')
    return {
      ...later,
      discordState: 'dead' as const,
      discordFound: null,
      discordName: null,
      discordChangedAt: changed('dead'),
    }
  const { id, name: discordName, onlineCount, memberCount } = answer.guild
  const isElsewhere = discordGuild !== null && discordGuild !== id
  const state = isElsewhere ? ('elsewhere' as const) : ('ok' as const)
  const found = {
    ...later,
    discordName,
    discordState: state,
    discordChangedAt: before === 'new' ? null : changed(state),
  }
  if (isElsewhere) return { ...found, discordFound: id }
  const { ownerProvenGuild } = listing
  return {
    ...found,
    ...(ownerProvenGuild !== null &&
      ownerProvenGuild !== id && { ownerProvenGuild: null, ownerProvenAt: null }),
    discordFound: null,
    discordGuild: id,
    discordOnline: onlineCount,
    discordMembers: memberCount,
    discordCountedAt: now,
    discordNextAt: now + INVITE_REFRESH_MS,
  }
}
