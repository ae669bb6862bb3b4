import type { Moderation } from '../../contract/moderation.ts'
import type { ReportReason, ReportStatus } from '../../contract/report.ts'

// Rows in the database's own terms: column names, JSON as text, times in milliseconds, booleans as 0 and 1.

export type UserRow = {
  id: string
  chat_id: string
  username: string
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
