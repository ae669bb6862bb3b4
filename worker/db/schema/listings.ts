import { desc, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LISTED_INVITE_STATES } from '#contract/community/hub.ts'
import type { Tag } from '#contract/directory/directory.ts'
import { SNAPSHOT_SOURCES } from '#contract/directory/ranking.ts'
import type { FactName } from '#contract/listings/facts.ts'
import type { TextField } from '#contract/listings/fields.ts'
import type { HeldValues, Holds } from '#contract/listings/held-change.ts'
import type { Focus, OrderedPicture } from '#contract/listings/pictures.ts'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { SKIPPED_CHARACTERS } from '#contract/text/fold.ts'
import { ofUser } from './users.ts'

/** `searchKey()` of a folded name, in SQL: 'sky block' finds Skyblock and 'testers' finds Tester's Cove. */
const SEARCH_KEY_SQL = SKIPPED_CHARACTERS.reduce(
  (expression, character) => `replace(${expression}, '${character.replace("'", "''")}', '')`,
  'name_key',
)

export interface FactCheck {
  at: number
  facts: string[]
}

/**
 * A listing and its counters. `seq` is the internal number, compact in the search index; `id` is the public
 * one. Triggers derive `listing_facts` and the totals: see migrations/0001_triggers.sql.
 */
export const listings = sqliteTable(
  'listings',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    ownerId: ofUser('owner_id'),
    name: text('name').notNull(),
    /** `foldName(name)`, for comparing and searching. Always written together with `name`. */
    nameKey: text('name_key').notNull(),
    searchKey: text('search_key').generatedAlwaysAs(sql.raw(SEARCH_KEY_SQL), { mode: 'virtual' }),
    description: text('description').notNull().default(''),
    banner: text('banner'),
    tags: text('tags', { mode: 'json' }).$type<Tag[]>().notNull().default([]),
    discord: text('discord'),
    realmLink: text('realm_link'),
    /** When the address last changed; 0 if never. */
    linkChangedAt: integer('link_changed_at').notNull().default(0),
    /** The public address before the last change, for 90 days. */
    formerLink: text('former_link'),
    /** Another address, or a realm code for those who cannot enter one. */
    secondLink: text('second_link'),
    realmLinkVisible: integer('realm_link_visible', { mode: 'boolean' }).notNull().default(true),
    /** `deleted` is never shown. A deleted listing exists only for the admins who may restore it. */
    moderation: text('moderation', { enum: [...MODERATION_STATES, 'deleted'] })
      .notNull()
      .default('pending'),
    /** The note of admins for the owner, from the last decision. */
    staffNote: text('staff_note'),
    votes: integer('votes').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCnt: integer('rating_cnt').notNull().default(0),
    /** `ratingExcess()` of the weighed stars, in millionths: the sort value of 'Highest Rating'. */
    ratingRank: integer('rating_rank').notNull().default(0),
    created: integer('created').notNull(),
    updated: integer('updated').notNull(),
    /** Counts edits, so that two editors cannot overwrite each other's changes without notice. */
    version: integer('version').notNull().default(1),
    /** When the owner or an admin last requested a review. */
    reviewRequestedAt: integer('review_requested_at'),
    deletedAt: integer('deleted_at'),
    /** The state that an undo of the deletion restores. */
    deletedFrom: text('deleted_from', { enum: MODERATION_STATES }),
    /**
     * When a decided listing last returned to the queue, and began to wait. Other listings wait since they
     * were created.
     */
    requeuedAt: integer('requeued_at'),
    /** The start of its wait in the review queue; `null` when it does not wait. */
    waitingSince: integer('waiting_since').generatedAlwaysAs(
      sql`CASE moderation WHEN 'pending' THEN coalesce(requeued_at, created) END`,
      { mode: 'virtual' },
    ),
    /** Whether its owner deleted it. Then the owner may restore it, too. */
    withdrawn: integer('withdrawn', { mode: 'boolean' }).notNull().default(false),
    /** A website or another community, in the form of `readWebsite`. */
    website: text('website'),
    /** The website looks like a known one: not public until staff allow it. */
    websiteHeld: integer('website_held', { mode: 'boolean' }).notNull().default(false),
    /** The words of each text, for searching: see `wordsOf`. Always written together with them. */
    words: text('words', { mode: 'json' })
      .$type<Partial<Record<TextField, string[]>>>()
      .notNull()
      .default({}),
    /**
     * Its words that make staff look sooner, and their weights: see `riskyWords`. Always written with name
     * and texts.
     */
    risky: text('risky', { mode: 'json' }).$type<Record<string, number>>().notNull().default({}),
    /** Facts of contract/listings/facts.ts, in their order. */
    facts: text('facts', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** When the owner stated the facts of each group, in ms since 1970, by the name of the group. */
    factsSaid: text('facts_said', { mode: 'json' })
      .$type<Partial<Record<FactName, number>>>()
      .notNull()
      .default({}),
    /**
     * When staff last checked a group, and the facts they found right. A check counts until these facts
     * change.
     */
    factsChecked: text('facts_checked', { mode: 'json' })
      .$type<Partial<Record<FactName, FactCheck>>>()
      .notNull()
      .default({}),
    /** People who voted in the last 30 days. `score-listings.ts` writes this, `topRank` and `ratingRank`. */
    voters: integer('voters').notNull().default(0),
    /** The weighed number of these people, in hundredths: the sort value of 'Top'. */
    topRank: integer('top_rank').notNull().default(0),
    /**
     * When `voters`, `topRank` and `ratingRank` were computed; 0 after a vote or review, so that the listing
     * is next.
     */
    scoredAt: integer('scored_at').notNull().default(0),
    /**
     * The state of the Discord invite by the last answer about it. A change of the invite resets these
     * columns.
     */
    discordState: text('discord_state', { enum: LISTED_INVITE_STATES }).notNull().default('new'),
    /** The Discord server to which the invite led first, and another one to which it leads now. */
    discordGuild: text('discord_guild'),
    discordFound: text('discord_found'),
    /** The name of the Discord server to which it leads now. */
    discordName: text('discord_name'),
    discordOnline: integer('discord_online'),
    discordMembers: integer('discord_members'),
    discordCountedAt: integer('discord_counted_at'),
    discordNextAt: integer('discord_next_at').notNull().default(0),
    discordFailures: integer('discord_failures').notNull().default(0),
    /** The latest counted snapshot of the realm. Triggers copy it. */
    playing: integer('playing'),
    playingAt: integer('playing_at'),
    playingSource: text('playing_source', { enum: SNAPSHOT_SOURCES }),
    /** A longer text for its own page. */
    about: text('about').notNull().default(''),
    /** Whom players add as a friend to join, and what they load then. */
    friend: text('friend').notNull().default(''),
    packs: text('packs').notNull().default(''),
    /** Pictures beside the banner, in the owner's order. */
    pictures: text('pictures', { mode: 'json' }).$type<OrderedPicture[]>().notNull().default([]),
    bannerFocus: text('banner_focus', { mode: 'json' }).$type<Focus>(),
    /** When the invite last broke or worked again; `null` while it has worked since the first lookup. */
    discordChangedAt: integer('discord_changed_at'),
    /**
     * The Discord server that the owner proved to own or manage, and when. Counts only while it equals
     * `discordGuild`.
     */
    ownerProvenGuild: text('owner_proven_guild'),
    ownerProvenAt: integer('owner_proven_at'),
    /**
     * The address whose message of the day had the owner's code, and when. Counts only while it is the
     * listing's address.
     */
    serverProvenLink: text('server_proven_link'),
    serverProvenAt: integer('server_proven_at'),
    /**
     * When it last posted news. Removing them does not change it, so the time until the next news goes on.
     */
    newsAt: integer('news_at'),
    /**
     * The same for submissions of one text, from one network, in one hour: see `batchOf`. Null after a
     * decision.
     */
    batch: text('batch'),
    /** Whether its owner closed it: it is withdrawn, but its page says so, and where players go instead. */
    closed: integer('closed', { mode: 'boolean' }).notNull().default(false),
    movedTo: text('moved_to'),
    /** Since when its owner pauses it, and until when; without an end until its owner says so. */
    pausedAt: integer('paused_at'),
    pausedUntil: integer('paused_until'),
    /**
     * The description in two other languages, and the languages of all three; empty where it is not known.
     */
    description2: text('description2').notNull().default(''),
    description3: text('description3').notNull().default(''),
    descriptionLanguages: text('description_languages', { mode: 'json' })
      .$type<string[]>()
      .notNull()
      .default([]),
  },
  (table) => [
    uniqueIndex('listings_id').on(table.id),
    index('listings_by_owner').on(table.ownerId, table.created),
    // The admin list: all, and one state. The names are in the index so that a search reads nothing else.
    index('listings_by_created')
      .on(desc(table.created), table.id, table.ownerId, table.searchKey)
      .where(sql`deleted_at IS NULL`),
    index('listings_by_moderation').on(
      table.moderation,
      desc(table.created),
      table.id,
      table.ownerId,
      table.searchKey,
    ),
    // The review queue, longest wait first.
    index('listings_queue')
      .on(table.waitingSince, table.id)
      .where(sql`waiting_since IS NOT NULL`),
    index('listings_batch')
      .on(table.batch, table.seq)
      .where(sql`batch IS NOT NULL`),
    // The deleted listings, latest first.
    index('listings_deleted')
      .on(desc(table.deletedAt), table.id)
      .where(sql`deleted_at IS NOT NULL`),
    index('listings_held_links')
      .on(desc(table.created), table.id)
      .where(sql`website_held AND deleted_at IS NULL`),
    index('listings_by_discord')
      .on(table.discord)
      .where(sql`discord IS NOT NULL`),
    index('listings_by_address')
      .on(table.realmLink)
      .where(sql`realm_link IS NOT NULL`),
    // The next invite to look up.
    index('listings_invites_due')
      .on(table.discordNextAt, table.seq)
      .where(sql`discord IS NOT NULL AND moderation = 'approved'`),
    // The orders of the directory, with the names that a search compares.
    ...Object.entries({
      top: desc(table.topRank),
      name: table.nameKey,
      updated: desc(table.updated),
      ratings: desc(table.ratingRank),
    }).map(([sort, by]) =>
      index(`listings_by_${sort}`)
        .on(by, desc(table.created), table.id, table.searchKey)
        .where(sql`moderation = 'approved'`),
    ),
    index('listings_by_new')
      .on(desc(table.created), table.id, table.searchKey)
      .where(sql`moderation = 'approved'`),
    // Few listings have a count of players from their owner or staff.
    index('listings_played')
      .on(table.playingAt)
      .where(sql`playing_at IS NOT NULL`),
    index('listings_by_scored').on(table.scoredAt),
    index('listings_paused')
      .on(table.pausedAt)
      .where(sql`paused_at IS NOT NULL`),
  ],
)

/** The column of the listing to which a row belongs. The row is deleted with it. */
export const ofListing = () =>
  text('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/**
 * The fields of an edit that wait until staff have looked: the public sees the old values. One row for a
 * listing; later edits are merged into it. See contract/listings/held-change.ts.
 */
export const heldChanges = sqliteTable(
  'held_changes',
  {
    listingId: text('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** The new values, with the names of the API. Never `null`: an empty field does not wait. */
    fields: text('fields', { mode: 'json' }).$type<Partial<HeldValues>>().notNull(),
    reasons: text('reasons', { mode: 'json' }).$type<Holds>().notNull(),
    /** Since when something waits, and the latest edit of it, in ms since 1970. */
    since: integer('since').notNull(),
    at: integer('at').notNull(),
    /** Another value after every edit, so that staff decide about what they have seen. */
    revision: text('revision').notNull(),
    /**
     * Whether the change waits for a decision: only while its listing is in the directory. A trigger
     * maintains it.
     */
    waits: integer('waits', { mode: 'boolean' }).notNull().default(true),
    /** The Discord server behind the new invite; `null` while nobody knows. */
    guild: text('guild'),
    guildName: text('guild_name'),
  },
  (table) => [
    index('held_changes_waiting')
      .on(table.since, table.listingId)
      .where(sql`waits`),
  ],
)
