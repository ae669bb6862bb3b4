import { DAY } from './time.ts'
import type { HoldReason } from './vote-effects.ts'

/**
 * A voter with evidence is probably a real fan, and their votes always count. Evidence is an old account with an earlier act here, or a week in the
 * server's Discord (`PROVEN_AFTER_MS` in proof.ts). Both take days for every account: that is the price of an attack.
 */
export const EVIDENCE = {
  /** The account at the chat platform is at least so old … */
  ACCOUNT_AGE_MS: 30 * DAY,
  /** … and its first other act here than voting (a review, a saved server, an own server, a passed challenge) is at least so long ago. */
  ACT_AGE_MS: 7 * DAY,
} as const

/** What a vote without evidence leaves behind is erased after so many days. */
export const SIGNAL_DAYS = 30

/** Votes without evidence of one server and day are judged together from so many on. Fewer cannot change a place. */
export const COHORT_MIN = 12

/** Somebody is new here for so many days. */
export const NEW_DAYS = 7

/** Days before the cohort's day that the site's and the server's usual figures are taken from. */
export const BASELINE_DAYS = 7

/** One server counts in the usual figures of the site with at most so many votes, so that an attack cannot make itself usual. */
export const BASELINE_LISTING_MAX = 50
/** Below so many votes the site has no usual figures yet: then nothing is compared with them. */
export const BASELINE_MIN = 100
/** Values that are rarer than this on the site count as never seen. */
export const BASELINE_SHARE_MIN = 0.005
export const BASELINE_KINDS = [
  'votes',
  'ciphers',
  'extensions',
  'system',
  'network',
  'young',
  'together',
  'newcomers',
] as const

/** A share of the cohort (0 to 1), and the same share among the site's votes without evidence of the last days; `null` while the site has too few. */
export interface Share {
  share: number
  site: number | null
}

/** What a cohort is judged by. Absent values are left out of shares: `known` is how many votes have one. */
export interface CohortFigures {
  votes: number
  /** The commonest TLS fingerprint, autonomous system and network. */
  software: Share & { known: number }
  system: Share & { known: number }
  network: Share & { known: number }
  /** Accounts younger than `YOUNG_DAYS`. */
  young: Share
  /** Accounts created within the same `TOGETHER_DAYS`, the densest such span. */
  together: Share
  /** Voters who came here for the first time in the `NEW_DAYS` before. */
  newcomers: Share
  /** Voters with an earlier vote for this server that is held and was never confirmed. */
  unconfirmed: Share
  /** Counted votes a day of this server in the week before; for a part of the crowd, the votes like it in the week before. */
  usual: number
}

/** Accounts younger than this are young: most are made for one purpose. */
export const YOUNG_DAYS = 30
export const TOGETHER_DAYS = 3

/** The limit from which each figure is odd, and the reason for it. Software and systems that are common on the site are never odd. */
export const THRESHOLDS = {
  /** A script has one fingerprint that nearly nobody else has. Families and schools use common browsers. */
  SOFTWARE_SHARE: 0.5,
  SOFTWARE_SITE_MAX: 0.03,
  /** A school or a family: so much of the crowd shares one network. Its devices may be alike, so only software that is never seen elsewhere is odd. */
  ONE_PLACE_SHARE: 0.8,
  /** Rented servers are a few systems with several networks. Phone networks are common on the whole site, and one shared address is never odd. */
  SYSTEM_SHARE: 0.5,
  SYSTEM_SITE_MAX: 0.1,
  SYSTEM_NETWORK_MAX: 0.5,
  /** Young accounts: most of the cohort, and twice as common as on the site. */
  YOUNG_SHARE: 0.6,
  YOUNG_TIMES: 2,
  /** Accounts made in the same days, three times as often as on the site. Those of fans were made over years. */
  TOGETHER_SHARE: 0.5,
  TOGETHER_TIMES: 3,
  /** Most of them voted here before, were held, and never came back to confirm. */
  UNCONFIRMED_SHARE: 0.5,
  /** Ten times the usual day with mostly newcomers. Alone it never holds: a streamer's crowd looks like this. */
  GROWTH_TIMES: 10,
  NEWCOMER_SHARE: 0.8,
  /** Votes of one rare software are judged by themselves when it is so many times as common in the crowd as on the site: some fans have rare browsers. */
  GROUP_SOFTWARE_TIMES: 3,
  /** Young accounts are judged by themselves when they are so many times as common in the crowd as on the site. */
  GROUP_YOUNG_TIMES: 3,
  /** Independent oddities that hold a cohort. One of them has to be the software or the accounts: a streamer's fans may well share a country's largest network. */
  ODDITIES_TO_HOLD: 2,
} as const

/** One odd thing about a cohort, with the figures behind it. `reason` groups those that are not independent. */
export interface Oddity {
  reason: HoldReason
  share: number
  site: number | null
}

const enough = ({ known }: { known: number }) => known >= COHORT_MIN
/** Rare on the site, as far as the site knows. */
const isRare = (site: number | null, most: number) => site !== null && site <= most
const isTimes = ({ share, site }: Share, times: number) => site === null || share >= site * times

/**
 * The odd things about a cohort, in the order of `VOTE_HOLD_REASONS` and at most one for each, because figures of the same reason are not independent. The
 * first is the reason that its voters read. See `holds`.
 */
export function judgeCohort(figures: CohortFigures): Oddity[] {
  const { votes, software, system, network, young, together, newcomers, unconfirmed, usual } = figures
  const t = THRESHOLDS
  const found: [HoldReason, Share, boolean][] = [
    [
      'software',
      software,
      enough(software) &&
        software.share >= t.SOFTWARE_SHARE &&
        isRare(software.site, network.share >= t.ONE_PLACE_SHARE ? 0 : t.SOFTWARE_SITE_MAX),
    ],
    ['accounts', young, young.share >= t.YOUNG_SHARE && isTimes(young, t.YOUNG_TIMES)],
    ['accounts', unconfirmed, unconfirmed.share >= t.UNCONFIRMED_SHARE],
    ['accounts', together, together.share >= t.TOGETHER_SHARE && isTimes(together, t.TOGETHER_TIMES)],
    [
      'network',
      system,
      enough(system) &&
        system.share >= t.SYSTEM_SHARE &&
        isRare(system.site, t.SYSTEM_SITE_MAX) &&
        network.share <= t.SYSTEM_NETWORK_MAX,
    ],
    [
      'growth',
      newcomers,
      votes >= Math.max(usual, 1) * t.GROWTH_TIMES && newcomers.share >= t.NEWCOMER_SHARE,
    ],
  ]
  return found
    .filter(
      ([reason, , is], place) => is && found.findIndex(([other, , too]) => too && other === reason) === place,
    )
    .map(([reason, { share, site }]) => ({ reason, share, site }))
}

/** Whether these oddities hold the votes of a cohort. */
export const holds = (oddities: readonly Oddity[]): boolean =>
  oddities.length >= THRESHOLDS.ODDITIES_TO_HOLD &&
  oddities.some(({ reason }) => reason === 'software' || reason === 'accounts')
