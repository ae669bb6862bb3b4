import { ERROR_WORDS } from '../base/error-words.ts'
import { APPLICATION_WORDS } from '../community/application.ts'
import { ROADMAP_LABELS, ROADMAP_MESSAGES } from '../community/roadmap.ts'
import {
  END_NAMES,
  REASON_HEADINGS,
  REASON_WORDS,
  RESTRICTION_EFFECTS,
  RESTRICTION_NAMES,
} from '../decisions/statement-words.ts'
import {
  FILTER_GROUP_WORDS,
  FILTER_WORDS,
  LIST_WORDS,
  ORDER_FORMULAS,
  ORDER_SENTENCES,
  ORDER_WORDS,
  TAG_WORDS,
} from '../directory/directory-words.ts'
import { DISCORD_WORDS } from '../events/discord-words.ts'
import { NOTICE_ABOUT_WORDS, NOTICE_KIND_WORDS, NOTICE_SENTENCES } from '../events/notice-words.ts'
import { RESULT_WORDS } from '../events/send-result.ts'
import { FACT_NAME_WORDS, FACT_QUESTIONS, FACT_WORDS } from '../listings/fact-words.ts'
import {
  ADDRESS_WORDS,
  ADVICE_WORDS,
  CALENDAR_WORDS,
  CLOSED_WORDS,
  FIELD_HINTS,
  FIELD_WORDS,
  HOLD_TITLES,
  HOLD_WORDS,
  PASSPORT_WORDS,
  PAUSE_WORDS,
  PLAYERS_WORDS,
} from '../listings/listing-words.ts'
import { KEY_SCOPE_WORDS } from '../people/api-key-words.ts'
import { OUTCOME_WORDS } from '../people/press-words.ts'
import { ACT_WORDS } from '../people/restriction-words.ts'
import { BADGE_WORDS } from '../site/badge-words.ts'
import { ANSWER_WORDS, QUESTION_WORDS } from '../site/questions.ts'
import {
  SERVER_ONLY_WORDS,
  SHARED_TITLES,
  SCREEN_DESCRIPTIONS,
  SCREEN_TITLES,
  SITE_WORDS,
} from '../site/screen-words.ts'
import { LINK_WORDS } from '../site/site-links.ts'
import { REPORT_REASON_WORDS, REPORT_STATUS_WORDS } from '../staff/report-words.ts'
import { RULE_MESSAGES, RULE_TEXTS, RULE_TITLES } from '../staff/rule-words.ts'
import { RULE_SUBJECT_WORDS, RULES_PAGE_WORDS } from '../staff/rules-page-words.ts'
import { SEVERITY_NAMES, STATUS_NAMES } from '../status/incident.ts'
import { CHANGED_WORDS, FEED_WORDS, LATE_WORDS, OVERALL_WORDS, STATUS_WORDS } from '../status/status-words.ts'
import { COMPONENT_NAMES } from '../status/status.ts'

/** Words that are chosen by data, in English, by room and key. `say` gives them in the page language. */
export const WORDS = {
  error: ERROR_WORDS,
  site: SITE_WORDS,
  page: SHARED_TITLES,
  title: SCREEN_TITLES,
  description: SCREEN_DESCRIPTIONS,
  head: SERVER_ONLY_WORDS,
  badge: BADGE_WORDS,
  link: LINK_WORDS,
  question: QUESTION_WORDS,
  answer: ANSWER_WORDS,
  list: LIST_WORDS,
  tag: TAG_WORDS,
  order: ORDER_WORDS,
  orderSentence: ORDER_SENTENCES,
  orderFormula: ORDER_FORMULAS,
  filterGroup: FILTER_GROUP_WORDS,
  filter: FILTER_WORDS,
  status: STATUS_WORDS,
  overall: OVERALL_WORDS,
  late: LATE_WORDS,
  feed: FEED_WORDS,
  changed: CHANGED_WORDS,
  component: COMPONENT_NAMES,
  incidentStatus: STATUS_NAMES,
  severity: SEVERITY_NAMES,
  roadmapState: ROADMAP_LABELS,
  roadmap: ROADMAP_MESSAGES,
  application: APPLICATION_WORDS,
  notice: NOTICE_SENTENCES,
  noticeKind: NOTICE_KIND_WORDS,
  noticeAbout: NOTICE_ABOUT_WORDS,
  discord: DISCORD_WORDS,
  result: RESULT_WORDS,
  restriction: RESTRICTION_NAMES,
  effect: RESTRICTION_EFFECTS,
  ended: END_NAMES,
  reasonHeading: REASON_HEADINGS,
  reason: REASON_WORDS,
  act: ACT_WORDS,
  outcome: OUTCOME_WORDS,
  rule: RULE_TITLES,
  ruleText: RULE_TEXTS,
  ruleMessage: RULE_MESSAGES,
  ruleSubject: RULE_SUBJECT_WORDS,
  rulesPage: RULES_PAGE_WORDS,
  reportReason: REPORT_REASON_WORDS,
  reportStatus: REPORT_STATUS_WORDS,
  keyScope: KEY_SCOPE_WORDS,
  fact: FACT_WORDS,
  factName: FACT_NAME_WORDS,
  factQuestion: FACT_QUESTIONS,
  field: FIELD_WORDS,
  fieldHint: FIELD_HINTS,
  hold: HOLD_WORDS,
  holdTitle: HOLD_TITLES,
  advice: ADVICE_WORDS,
  pause: PAUSE_WORDS,
  calendar: CALENDAR_WORDS,
  players: PLAYERS_WORDS,
  passport: PASSPORT_WORDS,
  closed: CLOSED_WORDS,
  address: ADDRESS_WORDS,
} as const

type Words = typeof WORDS

/** `fact.on-switch`: a room and a key in it. */
export type WordKey = { [Room in keyof Words]: `${Room}.${keyof Words[Room] & string}` }[keyof Words]

/** The values of the braces in a text. */
export type WordValues = Readonly<Record<string, string | number>>
