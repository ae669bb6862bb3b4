import { RESTRICTION_WORDS, type StatementSubject } from '#contract/decisions/statement.ts'
import { findRule } from '#contract/staff/rules.ts'
import { STATEMENTS_PER_FILE } from '#contract/decisions/transparency.ts'
import { SITE } from '#contract/site/site.ts'
import type { Ctx } from '../../../http/verb.ts'
import { readStatements, type StatementRow, type StatementsFilter } from './list-statements.ts'

/**
 * Columns of the European Commission's transparency database (its API documentation, version 2). Those that never apply here are there and empty. Lists
 * are JSON, as in its own files.
 */
const COLUMNS = [
  'puid',
  'decision_visibility',
  'decision_visibility_other',
  'end_date_visibility_restriction',
  'decision_monetary',
  'decision_monetary_other',
  'end_date_monetary_restriction',
  'decision_provision',
  'end_date_service_restriction',
  'decision_account',
  'end_date_account_restriction',
  'account_type',
  'decision_ground',
  'decision_ground_reference_url',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'incompatible_content_illegal',
  'category',
  'category_addition',
  'category_specification',
  'category_specification_other',
  'content_type',
  'content_type_other',
  'content_language',
  'content_date',
  'territorial_scope',
  'application_date',
  'decision_facts',
  'source_type',
  'source_identity',
  'automated_detection',
  'automated_decision',
  'platform_name',
  'created_at',
] as const
type Column = (typeof COLUMNS)[number]

/** The states of the European Economic Area: a decision holds everywhere. */
const EVERYWHERE = JSON.stringify(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Kinds of content that are not text. */
const OTHER_CONTENT: Partial<Record<StatementSubject, string>> = { user: 'Account', vote: 'Votes' }

/** The decisions as CSV (RFC 4180), at most {@link STATEMENTS_PER_FILE}. `next` is the `before` of the following file. */
export async function makeStatementsFile(
  ctx: Ctx,
  filter: StatementsFilter,
): Promise<{ csv: string; next: string | null }> {
  const rows = await readStatements(ctx, filter, STATEMENTS_PER_FILE + 1)
  const shown = rows.slice(0, STATEMENTS_PER_FILE)
  const lines = [
    COLUMNS.join(','),
    ...shown.map((row) => {
      const record = recordOf(row, ctx.env.ORIGIN)
      return COLUMNS.map((column) => cell(record[column] ?? '')).join(',')
    }),
  ]
  return { csv: `${lines.join('\r\n')}\r\n`, next: (rows.length > shown.length && shown.at(-1)?.id) || null }
}

function recordOf(row: StatementRow, origin: string): Partial<Record<Column, string>> {
  const rule = findRule(row.rule)
  const day = dayOf(row.at)
  const other = OTHER_CONTENT[row.subject_kind]
  const illegal = row.rule === 'lawful'
  return {
    puid: row.id,
    ...restrictionOf(row),
    decision_ground: illegal ? 'DECISION_GROUND_ILLEGAL_CONTENT' : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: `${origin}/rules#${rule.id}`,
    [illegal ? 'illegal_content_legal_ground' : 'incompatible_content_ground']: rule.title,
    [illegal ? 'illegal_content_explanation' : 'incompatible_content_explanation']: rule.text,
    ...(!illegal && { incompatible_content_illegal: 'No' }),
    category: `STATEMENT_CATEGORY_${rule.category}`,
    content_type: JSON.stringify([other === undefined ? 'CONTENT_TYPE_TEXT' : 'CONTENT_TYPE_OTHER']),
    content_type_other: other ?? '',
    content_date: day,
    territorial_scope: EVERYWHERE,
    application_date: day,
    decision_facts: `${RESTRICTION_WORDS[row.restriction].did}. ${rule.title}: ${rule.text}`,
    source_type: row.reported ? 'SOURCE_TYPE_OTHER_NOTIFICATION' : 'SOURCE_VOLUNTARY',
    automated_detection: row.detected ? 'Yes' : 'No',
    automated_decision: row.automated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    platform_name: SITE.name,
    created_at: new Date(row.at).toISOString().slice(0, 19).replace('T', ' '),
  }
}

function restrictionOf({ restriction, until }: StatementRow): Partial<Record<Column, string>> {
  const end = until === null ? '' : dayOf(until)
  if (restriction === 'restrict-account')
    return {
      decision_provision: `DECISION_PROVISION_PARTIAL_${until === null ? 'TERMINATION' : 'SUSPENSION'}`,
      end_date_service_restriction: end,
    }
  const { did, visibility } = RESTRICTION_WORDS[restriction]
  return {
    decision_visibility: JSON.stringify([
      `DECISION_VISIBILITY_${visibility === null ? 'OTHER' : `CONTENT_${visibility}`}`,
    ]),
    decision_visibility_other: visibility === null ? did : '',
    end_date_visibility_restriction: end,
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
