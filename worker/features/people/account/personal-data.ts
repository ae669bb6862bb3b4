import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { only } from '#contract/base/records.ts'
import { EDITABLE_FIELDS } from '#contract/listings/fields.ts'
import { ownerState } from '#contract/staff/moderation.ts'
import type { Orm } from '../../../db/client.ts'
import { apiTokens } from '../../../db/schema/api-tokens.ts'
import { applications } from '../../../db/schema/applications.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { banners } from '../../../db/schema/banners.ts'
import { staffLocks, listingMessages, staffNotes } from '../../../db/schema/staff-review.ts'
import { heldChanges } from '../../../db/schema/held-changes.ts'
import { eveningGuests, posts } from '../../../db/schema/posts.ts'
import { liveServers } from '../../../db/schema/live.ts'
import { listings } from '../../../db/schema/listings.ts'
import { memberships } from '../../../db/schema/memberships.ts'
import { realmSnapshots } from '../../../db/schema/rankings.ts'
import { rewardKeys, voteClaims } from '../../../db/schema/rewards.ts'
import { listingInvitations, listingMembers } from '../../../db/schema/server-team.ts'
import { reports } from '../../../db/schema/reports.ts'
import { reviews } from '../../../db/schema/reviews.ts'
import { roadmapItems, roadmapVotes } from '../../../db/schema/roadmap.ts'
import { savedListings } from '../../../db/schema/saves.ts'
import { notices, noticeSettings } from '../../../db/schema/notices.ts'
import { appeals, statements } from '../../../db/schema/statements.ts'
import { subscriptions } from '../../../db/schema/subscriptions.ts'
import { sessions } from '../../../db/schema/sessions.ts'
import { webhooks } from '../../../db/schema/webhooks.ts'
import { users } from '../../../db/schema/users.ts'
import { signals, votes, withdrawnVotes } from '../../../db/schema/votes.ts'

/**
 * All stored data about a person, except what staff noted about them or their servers, by its name in their export: one query for each part. A test checks every table and fails when a reference to people
 * is missing here, so that a new one cannot be forgotten.
 */
export function personalData(orm: Orm, userId: string) {
  return {
    person: orm
      .select({
        id: users.id,
        discordId: users.chatId,
        username: users.username,
        avatar: users.avatar,
        discordAvatar: users.chatAvatar,
        gamertag: users.gamertag,
        paysForDiscord: users.isPaying,
        roles: users.roles,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    sessions: orm
      .select({
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        device: sessions.device,
        // Without the address of its device, which permits writing to it.
        pushPlayers: sessions.pushPlayers,
        pushVotes: sessions.pushVotes,
        pushQuietFrom: sessions.pushQuietFrom,
        pushQuietTo: sessions.pushQuietTo,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sessions.createdAt),
    apiTokens: orm
      .select({
        id: apiTokens.id,
        scope: apiTokens.scope,
        scopes: apiTokens.scopes,
        serverId: apiTokens.listingId,
        expiresAt: apiTokens.expiresAt,
        oldUntil: apiTokens.oldUntil,
        label: apiTokens.label,
        createdAt: apiTokens.createdAt,
        lastUsedAt: apiTokens.lastUsedAt,
        revokedAt: apiTokens.revokedAt,
      })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
      .orderBy(apiTokens.createdAt),
    servers: orm
      .select({
        id: listings.id,
        ...only(listings, EDITABLE_FIELDS),
        discordServer: listings.discordGuild,
        discordOnline: listings.discordOnline,
        discordMembers: listings.discordMembers,
        discordCountedAt: listings.discordCountedAt,
        discordState: listings.discordState,
        discordChangedAt: listings.discordChangedAt,
        discordServerProven: listings.ownerProvenGuild,
        discordServerProvenAt: listings.ownerProvenAt,
        websiteHeld: listings.websiteHeld,
        factsSaid: listings.factsSaid,
        factsChecked: listings.factsChecked,
        // As the owner's screens say it.
        state: sql<string>`iif(coalesce(${listings.deletedFrom}, ${listings.moderation}) = 'approved', ${ownerState('approved')}, ${ownerState('pending')})`,
        deletedAt: listings.deletedAt,
        staffNote: listings.staffNote,
        votes: listings.votes,
        ratingSum: listings.ratingSum,
        ratingCnt: listings.ratingCnt,
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
        role: listingInvitations.role,
        transfers: listingInvitations.transfers,
        received: sql<number>`${listingInvitations.userId} = ${userId}`,
        at: listingInvitations.at,
        expiresAt: listingInvitations.expiresAt,
        declinedAt: listingInvitations.declinedAt,
      })
      .from(listingInvitations)
      .where(or(eq(listingInvitations.userId, userId), eq(listingInvitations.invitedBy, userId)))
      .orderBy(listingInvitations.at),
    waitingChanges: orm
      .select({
        serverId: heldChanges.listingId,
        fields: heldChanges.fields,
        reasons: heldChanges.reasons,
        discordServer: heldChanges.guild,
        since: heldChanges.since,
        changedAt: heldChanges.at,
      })
      .from(heldChanges)
      .innerJoin(listings, eq(listings.id, heldChanges.listingId))
      .where(eq(listings.ownerId, userId))
      .orderBy(heldChanges.since),
    pictures: orm
      .select({
        picture: banners.hash,
        width: banners.width,
        height: banners.height,
        bytes: banners.bytes,
        createdAt: banners.created,
      })
      .from(banners)
      .where(eq(banners.uploaderId, userId))
      .orderBy(banners.created),
    votes: orm
      .select({
        serverId: votes.listingId,
        server: listings.name,
        castAt: votes.castAt,
        effect: votes.effect,
        reason: votes.reason,
      })
      .from(votes)
      .leftJoin(listings, and(eq(listings.id, votes.listingId), eq(listings.moderation, 'approved')))
      .where(eq(votes.userId, userId))
      .orderBy(votes.castAt),
    signals: orm
      .select({
        day: signals.day,
        serverId: signals.listingId,
        of: signals.kind,
        at: signals.at,
        network: signals.network,
        system: signals.system,
        ciphers: signals.ciphers,
        extensions: signals.extensions,
        accountDay: signals.accountDay,
        firstDay: signals.firstDay,
        place: signals.place,
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
        createdAt: rewardKeys.createdAt,
        askedAt: rewardKeys.askedAt,
        outcome: rewardKeys.outcome,
        claimedAt: rewardKeys.claimedAt,
      })
      .from(rewardKeys)
      .innerJoin(listings, eq(listings.id, rewardKeys.listingId))
      .where(eq(listings.ownerId, userId)),
    // Without their addresses and secrets, which are stored encrypted.
    webhooks: orm
      .select({
        serverId: webhooks.listingId,
        host: webhooks.host,
        events: webhooks.events,
        on: webhooks.isOn,
        createdAt: webhooks.createdAt,
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
        id: reviews.id,
        serverId: reviews.listingId,
        server: listings.name,
        rating: reviews.rating,
        text: reviews.text,
        createdAt: reviews.createdAt,
        updatedAt: reviews.updatedAt,
        memberSince: reviews.memberSince,
        effect: reviews.effect,
        heldBecause: reviews.heldBecause,
        effectAt: reviews.effectAt,
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
        id: posts.id,
        serverId: posts.listingId,
        reviewId: posts.reviewId,
        title: posts.title,
        text: posts.text,
        createdAt: posts.createdAt,
        updatedAt: posts.updatedAt,
        startsAt: posts.startsAt,
        endsAt: posts.endsAt,
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
        id: reports.id,
        serverId: reports.listingId,
        reviewId: reports.reviewId,
        postId: reports.postId,
        reason: reports.reason,
        details: reports.details,
        status: reports.status,
        createdAt: reports.createdAt,
        updatedAt: reports.updatedAt,
      })
      .from(reports)
      .where(eq(reports.reporterId, userId))
      .orderBy(reports.createdAt),
    applications: orm
      .select({
        id: applications.id,
        age: applications.age,
        skills: applications.skills,
        references: applications.referees,
        motivation: applications.motivation,
        links: applications.links,
        status: applications.status,
        reviewerNote: applications.reviewerNote,
        createdAt: applications.createdAt,
        updatedAt: applications.updatedAt,
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
      .select({
        id: roadmapItems.id,
        title: roadmapItems.title,
        description: roadmapItems.description,
        tags: roadmapItems.tags,
        status: roadmapItems.status,
        reason: roadmapItems.reason,
        createdAt: roadmapItems.createdAt,
      })
      .from(roadmapItems)
      .where(eq(roadmapItems.authorId, userId))
      .orderBy(roadmapItems.createdAt),
    snapshots: orm
      .select({
        serverId: realmSnapshots.listingId,
        takenAt: realmSnapshots.takenAt,
        total: realmSnapshots.total,
        today: realmSnapshots.today,
        playing: realmSnapshots.playing,
        source: realmSnapshots.source,
      })
      .from(realmSnapshots)
      .innerJoin(listings, eq(listings.id, realmSnapshots.listingId))
      .where(eq(listings.ownerId, userId))
      .orderBy(realmSnapshots.takenAt),
    decisions: orm
      .select({
        id: statements.id,
        at: statements.at,
        restriction: statements.restriction,
        about: statements.subjectName,
        rule: statements.rule,
        note: statements.note,
        acts: statements.acts,
        // Without the admin who had decided before.
        before: sql<string | null>`json_remove(${statements.was}, '$.reviewedBy')`.mapWith(statements.was),
        until: statements.until,
        endedAt: statements.endedAt,
        ended: statements.ended,
      })
      .from(statements)
      .where(eq(statements.personId, userId))
      .orderBy(statements.seq),
    appeals: orm
      .select({
        decisionId: appeals.statementId,
        at: appeals.at,
        words: appeals.words,
        decidedAt: appeals.decidedAt,
        outcome: appeals.outcome,
        answer: appeals.answer,
      })
      .from(appeals)
      .where(eq(appeals.personId, userId))
      .orderBy(appeals.at),
    // One's own words, and what staff wrote about one's servers.
    messages: orm
      .select({
        serverId: listingMessages.listingId,
        fromStaff: listingMessages.fromStaff,
        text: listingMessages.text,
        at: listingMessages.at,
      })
      .from(listingMessages)
      .innerJoin(listings, eq(listings.id, listingMessages.listingId))
      .where(or(eq(listingMessages.authorId, userId), eq(listings.ownerId, userId)))
      .orderBy(listingMessages.seq),
    staffNotes: orm
      .select({
        about: staffNotes.subjectKind,
        id: staffNotes.subjectId,
        version: staffNotes.version,
        text: staffNotes.text,
        at: staffNotes.at,
      })
      .from(staffNotes)
      .where(eq(staffNotes.authorId, userId))
      .orderBy(staffNotes.at),
    worksOn: orm
      .select({ kind: staffLocks.subjectKind, id: staffLocks.subjectId, until: staffLocks.until })
      .from(staffLocks)
      .where(eq(staffLocks.holderId, userId)),
    notices: orm
      .select({ at: notices.at, kind: notices.kind, data: notices.data, readAt: notices.readAt })
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(notices.seq),
    noticeSettings: orm
      .select({
        kind: noticeSettings.kind,
        shown: noticeSettings.shown,
        delivered: noticeSettings.delivered,
      })
      .from(noticeSettings)
      .where(eq(noticeSettings.userId, userId)),
    // Without its secret, which would permit writing to the channel.
    noticeWebhook: orm
      .select({ webhookId: subscriptions.webhookId, createdAt: subscriptions.createdAt })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId)),
    actions: orm
      .select({
        at: auditLog.at,
        action: auditLog.action,
        targetKind: auditLog.targetKind,
        targetId: auditLog.targetId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(eq(auditLog.actorId, userId))
      .orderBy(auditLog.seq),
  }
}
