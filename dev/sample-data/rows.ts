import type { HubState } from '../../contract/hub.ts'
import type { ApplicationStatus } from '../../contract/application.ts'
import type { Moderation } from '../../contract/moderation.ts'
import type { ReportReason, ReportStatus } from '../../contract/report.ts'
import type { RoadmapState } from '../../contract/roadmap.ts'

// Rows in the database's own terms: column names, JSON as text, times in milliseconds, booleans as 0 and 1.

export type UserRow = {
  id: string
  chat_id: string
  username: string
  username_key: string
  avatar: string | null
  roles: string
  created_at: number
  updated_at: number
}

export type ListingRow = {
  id: string
  owner_id: string
  name: string
  name_key: string
  description: string
  banner: string | null
  tags: string
  discord: string | null
  realm_link: string | null
  realm_link_visible: 0 | 1
  moderation: Moderation
  staff_note: string | null
  votes: number
  rating_sum: number
  rating_cnt: number
  rating_rank: number
  created: number
  updated: number
}

export type VoteRow = { listing_id: string; user_id: string; cast_at: number }

export type ReviewRow = {
  id: string
  listing_id: string
  author_id: string
  rating: number
  text: string
  created_at: number
  updated_at: number
}

export type ReportRow = {
  id: string
  listing_id: string
  review_id: string | null
  reporter_id: string
  reason: ReportReason
  details: string
  status: ReportStatus
  created_at: number
  updated_at: number
}

export type HubRow = {
  id: string
  code: string
  position: number
  hidden: 0 | 1
  created_at: number
  state: HubState
  guild_id: string
  name: string
  icon: string
  description: string | null
  online_count: number
  member_count: number
  checked_at: number
  tried_at: number
  next_check_at: number
  found_guild_id: string | null
  found_name: string | null
}

export type RoadmapRow = {
  id: string
  title: string
  title_key: string
  description: string
  tags: string
  status: RoadmapState
  eta: string | null
  author_id: string | null
  reason: string | null
  created_at: number
  updated_at: number
}

export type RoadmapVoteRow = {
  item_id: string
  user_id: string | null
  visitor_id: string | null
  cast_at: number
}

/** Without what its applicant's row says. */
export type ApplicationRow = {
  id: string
  user_id: string
  age: number
  skills: string
  referees: string
  motivation: string
  links: string
  status: ApplicationStatus
  reviewer_note: string | null
  created_at: number
  updated_at: number
}
