import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { EDITABLE_FIELDS } from '#contract/listings/fields.ts'
import { ownerState } from '#contract/staff/moderation.ts'
import type { Orm } from '../../../db/client.ts'
import {
  apiTokens,
  appeals,
  applications,
  auditLog,
  banners,
  eveningGuests,
  heldChanges,
  listingInvitations,
  listingMembers,
  listingMessages,
  listings,
  liveServers,
  memberships,
  notices,
  noticeSettings,
  posts,
  realmSnapshots,
  reports,
  reviews,
  rewardKeys,
  roadmapItems,
  roadmapVotes,
  savedListings,
  sessions,
  signals,
  staffLocks,
  staffNotes,
  statements,
  subscriptions,
  users,
  voteClaims,
  votes,
  webhooks,
  withdrawnVotes,
} from '../../../db/schema.ts'

const PUSH_SETTINGS = ['pushPlayers', 'pushVotes', 'pushQuietFrom', 'pushQuietTo'] as const

/**
 * All stored data about a person, except what staff noted about them or their servers, by its name in their export: one query for each part. A test checks every table and fails when a reference to people
 * is missing here, so that a new one cannot be forgotten.
 */
export function personalData(orm: Orm, userId: string) {
  return {
    person: orm
      .select({
        ...only(users, ['id', 'username', 'avatar', 'gamertag', 'roles', 'createdAt', 'updatedAt']),
        discordId: users.chatId,
        discordAvatar: users.chatAvatar,
        paysForDiscord: users.isPaying,
      })
      .from(users)
      .where(eq(users.id, userId)),
    // Without the address of a device, which permits writing to it.
    sessions: orm
      .select(only(sessions, ['createdAt', 'expiresAt', 'device', ...PUSH_SETTINGS]))
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sessions.createdAt),
    apiTokens: orm
      .select({
        ...only(apiTokens, [
          'id',
          'scope',
          'scopes',
          'expiresAt',
          'oldUntil',
          'label',
          'createdAt',
          'lastUsedAt',
          'revokedAt',
        ]),
        serverId: apiTokens.listingId,
      })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
      .orderBy(apiTokens.createdAt),
    servers: orm
      .select({
        ...only(listings, [
          'id',
          'discordOnline',
          'discordMembers',
          'discordCountedAt',
          'discordState',
          'discordChangedAt',
          'websiteHeld',
          'factsSaid',
          'factsChecked',
          'deletedAt',
          'staffNote',
          'votes',
          'ratingSum',
          'ratingCnt',
        ]),
        ...only(listings, EDITABLE_FIELDS),
        discordServer: listings.discordGuild,
        discordServerProven: listings.ownerProvenGuild,
        discordServerProvenAt: listings.ownerProvenAt,
        // As the owner's screens say it.
        state: sql<string>`iif(coalesce(${listings.deletedFrom}, ${listings.moderation}) = 'approved', ${ownerState('approved')}, ${ownerState('pending')})`,
        createdAt: listings.created,
        updatedAt: listings.updated,
      })
      .from(listings)
      .where(eq(listings.ownerId, userId))
      .orderBy(listings.created),
    teams: orm
      .select({ serverId: listingMembers.listingId, role: listingMembers.role, since: listingMembers.since })
      .from(listingMembers)
      .where(eq(listingMembers.userId, userId))
      .orderBy(listingMembers.since),
    teamInvitations: orm
      .select({
        serverId: listingInvitations.listingId,
        ...only(listingInvitations, ['role', 'transfers', 'at', 'expiresAt', 'declinedAt']),
        received: sql<number>`${listingInvitations.userId} = ${userId}`,
      })
      .from(listingInvitations)
      .where(or(eq(listingInvitations.userId, userId), eq(listingInvitations.invitedBy, userId)))
      .orderBy(listingInvitations.at),
    waitingChanges: orm
      .select({
        serverId: heldChanges.listingId,
        ...only(heldChanges, ['fields', 'reasons', 'since']),
        discordServer: heldChanges.guild,
        changedAt: heldChanges.at,
      })
      .from(heldChanges)
      .innerJoin(listings, eq(listings.id, heldChanges.listingId))
      .where(eq(listings.ownerId, userId))
      .orderBy(heldChanges.since),
    pictures: orm
      .select({
        picture: banners.hash,
        ...only(banners, ['width', 'height', 'bytes']),
        createdAt: banners.created,
      })
      .from(banners)
      .where(eq(banners.uploaderId, userId))
      .orderBy(banners.created),
    votes: orm
      .select({
        serverId: votes.listingId,
        server: listings.name,
        ...only(votes, ['castAt', 'effect', 'reason']),
      })
      .from(votes)
      .leftJoin(listings, and(eq(listings.id, votes.listingId), eq(listings.moderation, 'approved')))
      .where(eq(votes.userId, userId))
      .orderBy(votes.castAt),
    signals: orm
      .select({
        ...only(signals, [
          'day',
          'at',
          'network',
          'system',
          'ciphers',
          'extensions',
          'accountDay',
          'firstDay',
          'place',
        ]),
        serverId: signals.listingId,
        of: signals.kind,
      })
      .from(signals)
      // A look at the whole table, because the signals have no index by person: a copy is asked for rarely.
      .where(eq(signals.userId, userId))
      .orderBy(signals.day),
    withdrawnVotes: orm
      .select({ serverId: withdrawnVotes.listingId, castAt: withdrawnVotes.castAt })
      .from(withdrawnVotes)
      .where(eq(withdrawnVotes.userId, userId))
      .orderBy(withdrawnVotes.castAt),
    memberships: orm
      .select({
        discordServer: memberships.guildId,
        sinceMonth: memberships.sinceMonth,
        confirmedAt: memberships.confirmedAt,
        votesCountFrom: memberships.countsFrom,
      })
      .from(memberships)
      .where(eq(memberships.userId, userId))
      .orderBy(memberships.confirmedAt),
    // With it, they can show that entries of the public ledger are theirs.
    ledgerSalt: orm
      .select({ salt: users.ledgerSecret })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.ledgerSecret))),
    rewardKeys: orm
      .select({
        serverId: rewardKeys.listingId,
        ...only(rewardKeys, ['createdAt', 'askedAt', 'outcome', 'claimedAt']),
      })
      .from(rewardKeys)
      .innerJoin(listings, eq(listings.id, rewardKeys.listingId))
      .where(eq(listings.ownerId, userId)),
    // Without their addresses and secrets, which are stored encrypted.
    webhooks: orm
      .select({
        serverId: webhooks.listingId,
        ...only(webhooks, ['host', 'events', 'createdAt']),
        on: webhooks.isOn,
      })
      .from(webhooks)
      .innerJoin(listings, eq(listings.id, webhooks.listingId))
      .where(eq(listings.ownerId, userId))
      .orderBy(webhooks.createdAt),
    rewards: orm
      .select({
        serverId: voteClaims.listingId,
        votedAt: voteClaims.voteAt,
        claimedAt: voteClaims.claimedAt,
      })
      .from(voteClaims)
      .where(eq(voteClaims.userId, userId))
      .orderBy(voteClaims.claimedAt),
    savedServers: orm
      .select({
        serverId: savedListings.listingId,
        server: listings.name,
        savedAt: savedListings.savedAt,
        followedAt: savedListings.followedAt,
      })
      .from(savedListings)
      .leftJoin(listings, and(eq(listings.id, savedListings.listingId), eq(listings.moderation, 'approved')))
      .where(eq(savedListings.userId, userId))
      .orderBy(savedListings.savedAt),
    // Without its address, which is a key.
    newsFeed: orm
      .select({ createdAt: users.feedSince })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.feedId))),
    reviews: orm
      .select({
        ...only(reviews, [
          'id',
          'rating',
          'text',
          'createdAt',
          'updatedAt',
          'memberSince',
          'effect',
          'heldBecause',
          'effectAt',
        ]),
        serverId: reviews.listingId,
        server: listings.name,
      })
      .from(reviews)
      .leftJoin(listings, and(eq(listings.id, reviews.listingId), eq(listings.moderation, 'approved')))
      .where(eq(reviews.authorId, userId))
      .orderBy(reviews.createdAt),
    heartbeats: orm
      .select({
        serverId: listings.id,
        at: liveServers.reportedAt,
        players: liveServers.reportedPlayers,
        capacity: liveServers.reportedCapacity,
        version: liveServers.reportedVersion,
        hidden: liveServers.reportsHidden,
      })
      .from(liveServers)
      .innerJoin(listings, eq(listings.seq, liveServers.seq))
      .where(and(eq(listings.ownerId, userId), isNotNull(liveServers.reportedAt))),
    posts: orm
      .select({
        ...only(posts, ['id', 'reviewId', 'title', 'text', 'createdAt', 'updatedAt', 'startsAt', 'endsAt']),
        serverId: posts.listingId,
      })
      .from(posts)
      .where(eq(posts.authorId, userId))
      .orderBy(posts.createdAt),
    comingTo: orm
      .select({ postId: eveningGuests.postId, serverId: posts.listingId, at: eveningGuests.at })
      .from(eveningGuests)
      .innerJoin(posts, eq(posts.id, eveningGuests.postId))
      .where(eq(eveningGuests.userId, userId)),
    reports: orm
      .select({
        ...only(reports, [
          'id',
          'reviewId',
          'postId',
          'reason',
          'details',
          'status',
          'createdAt',
          'updatedAt',
        ]),
        serverId: reports.listingId,
      })
      .from(reports)
      .where(eq(reports.reporterId, userId))
      .orderBy(reports.createdAt),
    applications: orm
      .select({
        ...only(applications, [
          'id',
          'age',
          'skills',
          'motivation',
          'links',
          'status',
          'reviewerNote',
          'createdAt',
          'updatedAt',
        ]),
        references: applications.referees,
      })
      .from(applications)
      .where(eq(applications.userId, userId))
      .orderBy(applications.createdAt),
    roadmapVotes: orm
      .select({ ideaId: roadmapVotes.itemId, idea: roadmapItems.title, castAt: roadmapVotes.castAt })
      .from(roadmapVotes)
      .innerJoin(roadmapItems, eq(roadmapItems.id, roadmapVotes.itemId))
      .where(eq(roadmapVotes.userId, userId))
      .orderBy(roadmapVotes.castAt),
    suggestions: orm
      .select(only(roadmapItems, ['id', 'title', 'description', 'tags', 'status', 'reason', 'createdAt']))
      .from(roadmapItems)
      .where(eq(roadmapItems.authorId, userId))
      .orderBy(roadmapItems.createdAt),
    snapshots: orm
      .select({
        serverId: realmSnapshots.listingId,
        ...only(realmSnapshots, ['takenAt', 'total', 'today', 'playing', 'source']),
      })
      .from(realmSnapshots)
      .innerJoin(listings, eq(listings.id, realmSnapshots.listingId))
      .where(eq(listings.ownerId, userId))
      .orderBy(realmSnapshots.takenAt),
    decisions: orm
      .select({
        ...only(statements, ['id', 'at', 'restriction', 'rule', 'note', 'acts', 'until', 'endedAt', 'ended']),
        about: statements.subjectName,
        // Without the admin who had decided before.
        before: sql<string | null>`json_remove(${statements.was}, '$.reviewedBy')`.mapWith(statements.was),
      })
      .from(statements)
      .where(eq(statements.personId, userId))
      .orderBy(statements.seq),
    appeals: orm
      .select({
        decisionId: appeals.statementId,
        ...only(appeals, ['at', 'words', 'decidedAt', 'outcome', 'answer']),
      })
      .from(appeals)
      .where(eq(appeals.personId, userId))
      .orderBy(appeals.at),
    // One's own words, and what staff wrote about one's servers.
    messages: orm
      .select({
        serverId: listingMessages.listingId,
        ...only(listingMessages, ['fromStaff', 'text', 'at']),
      })
      .from(listingMessages)
      .innerJoin(listings, eq(listings.id, listingMessages.listingId))
      .where(or(eq(listingMessages.authorId, userId), eq(listings.ownerId, userId)))
      .orderBy(listingMessages.seq),
    staffNotes: orm
      .select({
        about: staffNotes.subjectKind,
        id: staffNotes.subjectId,
        ...only(staffNotes, ['version', 'text', 'at']),
      })
      .from(staffNotes)
      .where(eq(staffNotes.authorId, userId))
      .orderBy(staffNotes.at),
    worksOn: orm
      .select({ kind: staffLocks.subjectKind, id: staffLocks.subjectId, until: staffLocks.until })
      .from(staffLocks)
      .where(eq(staffLocks.holderId, userId)),
    notices: orm
      .select(only(notices, ['at', 'kind', 'data', 'readAt']))
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(notices.seq),
    noticeSettings: orm
      .select(only(noticeSettings, ['kind', 'shown', 'delivered']))
      .from(noticeSettings)
      .where(eq(noticeSettings.userId, userId)),
    // Without its secret, which would permit writing to the channel.
    noticeWebhook: orm
      .select({ webhookId: subscriptions.webhookId, createdAt: subscriptions.createdAt })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId)),
    actions: orm
      .select(only(auditLog, ['at', 'action', 'targetKind', 'targetId', 'before', 'after']))
      .from(auditLog)
      .where(eq(auditLog.actorId, userId))
      .orderBy(auditLog.seq),
  }
}
