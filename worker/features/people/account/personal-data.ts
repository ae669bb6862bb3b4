import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { SelectedFields, SQLiteColumn } from 'drizzle-orm/sqlite-core'
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
  heldChanges,
  listingInvitations,
  listingMembers,
  listings,
  liveServers,
  marks,
  notices,
  posts,
  realmSnapshots,
  reports,
  reviews,
  rewardKeys,
  roadmapItems,
  roadmapVotes,
  sessions,
  staffNotes,
  statements,
  users,
  voteClaims,
  votes,
  webhooks,
  withdrawnVotes,
} from '../../../db/schema.ts'

const PUSH_SETTINGS = ['pushPlayers', 'pushVotes', 'pushQuietFrom', 'pushQuietTo', 'pushLanguage'] as const

/**
 * All stored data about a person, except what staff noted about them or their servers: one query for each
 * part of their export. A test fails when a reference to people is missing here.
 */
// oxlint-disable-next-line max-lines-per-function -- a list: one entry for each part of the export
export function personalData(orm: Orm, userId: string) {
  /** The rows of a table with the person's id in this column. */
  const rowsOf = (person: SQLiteColumn, order: SQLiteColumn, fields: SelectedFields) =>
    orm.select(fields).from(person.table).where(eq(person, userId)).orderBy(order)
  /** The rows about the person's servers, by their column with the id of a server. */
  const ofServers = (server: SQLiteColumn, order: SQLiteColumn, fields: SelectedFields) =>
    orm
      .select(fields)
      .from(server.table)
      .innerJoin(listings, eq(listings.id, server))
      .where(eq(listings.ownerId, userId))
      .orderBy(order)
  /** The person's own rows about a server, with its name while it is public. */
  const withName = (
    server: SQLiteColumn,
    person: SQLiteColumn,
    order: SQLiteColumn,
    fields: SelectedFields,
  ) =>
    orm
      .select({ server: listings.name, ...fields })
      .from(person.table)
      .leftJoin(listings, and(eq(listings.id, server), eq(listings.moderation, 'approved')))
      .where(eq(person, userId))
      .orderBy(order)
  return {
    person: rowsOf(users.id, users.id, {
      ...only(users, [
        'id',
        'username',
        'avatar',
        'gamertag',
        'noticesOff',
        'roles',
        'createdAt',
        'updatedAt',
        'roleDecidedAt',
        'appliedAt',
      ]),
      discordId: users.chatId,
      discordAvatar: users.chatAvatar,
    }),
    // Without the address of a device, which permits writing to it.
    sessions: rowsOf(
      sessions.userId,
      sessions.createdAt,
      only(sessions, ['createdAt', 'expiresAt', ...PUSH_SETTINGS]),
    ),
    apiTokens: rowsOf(apiTokens.userId, apiTokens.createdAt, {
      ...only(apiTokens, [
        'id',
        'scope',
        'scopes',
        'expiresAt',
        'label',
        'createdAt',
        'lastUsedAt',
        'revokedAt',
      ]),
      serverId: apiTokens.listingId,
    }),
    servers: rowsOf(listings.ownerId, listings.created, {
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
        'pausedAt',
        'pausedUntil',
        'closed',
        'movedTo',
      ]),
      ...only(listings, EDITABLE_FIELDS),
      discordServer: listings.discordGuild,
      discordServerProven: listings.ownerProvenGuild,
      discordServerProvenAt: listings.ownerProvenAt,
      serverProvenAt: listings.serverProvenAt,
      formerLink: listings.formerLink,
      // As the owner's screens say it.
      state: sql<string>`iif(coalesce(${listings.deletedFrom}, ${listings.moderation}) = 'approved',
    ${ownerState('approved')}, ${ownerState('pending')})`,
      createdAt: listings.created,
      updatedAt: listings.updated,
    }),
    teams: rowsOf(listingMembers.userId, listingMembers.since, {
      serverId: listingMembers.listingId,
      since: listingMembers.since,
      leftAt: listingMembers.leftAt,
    }),
    teamInvitations: orm
      .select({
        serverId: listingInvitations.listingId,
        ...only(listingInvitations, ['transfers', 'at', 'expiresAt', 'declinedAt']),
        received: eq(listingInvitations.userId, userId),
      })
      .from(listingInvitations)
      .where(or(eq(listingInvitations.userId, userId), eq(listingInvitations.invitedBy, userId)))
      .orderBy(listingInvitations.at),
    waitingChanges: ofServers(heldChanges.listingId, heldChanges.since, {
      serverId: heldChanges.listingId,
      ...only(heldChanges, ['fields', 'reasons', 'since']),
      discordServer: heldChanges.guild,
      changedAt: heldChanges.at,
    }),
    pictures: rowsOf(banners.uploaderId, banners.created, {
      picture: banners.hash,
      ...only(banners, ['width', 'height', 'bytes']),
      createdAt: banners.created,
    }),
    votes: withName(votes.listingId, votes.userId, votes.castAt, {
      serverId: votes.listingId,
      ...only(votes, ['castAt', 'network', 'isVoid']),
    }),
    withdrawnVotes: rowsOf(withdrawnVotes.userId, withdrawnVotes.castAt, {
      serverId: withdrawnVotes.listingId,
      castAt: withdrawnVotes.castAt,
    }),
    rewardKeys: ofServers(rewardKeys.listingId, rewardKeys.listingId, {
      serverId: rewardKeys.listingId,
      ...only(rewardKeys, ['createdAt', 'askedAt', 'outcome', 'claimedAt']),
    }),
    // Without their addresses and secrets, which are stored encrypted.
    webhooks: ofServers(webhooks.id, webhooks.createdAt, {
      serverId: webhooks.id,
      ...only(webhooks, ['kind', 'language', 'createdAt', 'offBecause']),
    }),
    rewards: rowsOf(voteClaims.userId, voteClaims.claimedAt, {
      serverId: voteClaims.listingId,
      votedAt: voteClaims.voteAt,
      claimedAt: voteClaims.claimedAt,
    }),
    marks: withName(marks.listingId, marks.userId, marks.at, {
      serverId: marks.listingId,
      ...only(marks, ['mark', 'at']),
    }),
    reviews: withName(reviews.listingId, reviews.authorId, reviews.createdAt, {
      ...only(reviews, ['id', 'rating', 'text', 'createdAt', 'updatedAt', 'network', 'place']),
      serverId: reviews.listingId,
    }),
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
    posts: rowsOf(posts.authorId, posts.createdAt, {
      ...only(posts, ['id', 'reviewId', 'title', 'text', 'createdAt', 'updatedAt', 'startsAt', 'endsAt']),
      serverId: posts.listingId,
    }),
    reports: rowsOf(reports.reporterId, reports.createdAt, {
      ...only(reports, ['id', 'reviewId', 'postId', 'reason', 'details', 'status', 'createdAt', 'updatedAt']),
      serverId: reports.listingId,
    }),
    applications: rowsOf(applications.userId, applications.createdAt, {
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
    }),
    roadmapVotes: orm
      .select({ ideaId: roadmapVotes.itemId, idea: roadmapItems.title, castAt: roadmapVotes.castAt })
      .from(roadmapVotes)
      .innerJoin(roadmapItems, eq(roadmapItems.id, roadmapVotes.itemId))
      .where(eq(roadmapVotes.userId, userId))
      .orderBy(roadmapVotes.castAt),
    suggestions: rowsOf(
      roadmapItems.authorId,
      roadmapItems.createdAt,
      only(roadmapItems, ['id', 'title', 'description', 'tags', 'status', 'reason', 'createdAt']),
    ),
    snapshots: ofServers(realmSnapshots.listingId, realmSnapshots.takenAt, {
      serverId: realmSnapshots.listingId,
      ...only(realmSnapshots, ['takenAt', 'total', 'today', 'playing', 'source']),
    }),
    decisions: rowsOf(statements.personId, statements.seq, {
      ...only(statements, ['id', 'at', 'restriction', 'rule', 'note', 'acts', 'until', 'endedAt', 'ended']),
      about: statements.subjectName,
      took: statements.taken,
    }),
    appeals: rowsOf(appeals.personId, appeals.at, {
      decisionId: appeals.statementId,
      ...only(appeals, ['at', 'words', 'decidedAt', 'outcome', 'answer']),
    }),
    staffNotes: rowsOf(staffNotes.authorId, staffNotes.at, {
      about: staffNotes.subjectKind,
      id: staffNotes.subjectId,
      ...only(staffNotes, ['version', 'text', 'at']),
    }),
    notices: rowsOf(notices.userId, notices.seq, only(notices, ['at', 'kind', 'data', 'readAt'])),
    actions: rowsOf(
      auditLog.actorId,
      auditLog.seq,
      only(auditLog, ['at', 'action', 'targetKind', 'targetId', 'before', 'after']),
    ),
  }
}
