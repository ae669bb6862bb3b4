/** The rows of a text, one per line, with fields separated by bars. */
const rows = (text: string): string[][] =>
  text
    .trim()
    .split(/\n */u)
    .map((line) => line.split('|').map((field) => field.trim()))

/**
 * All states of an idea, the current one last | votes | expected | tags | title | description | reason for
 * declining.
 */
export const IDEAS = rows(`
  suggested planned | 184 | Spring 2027 | Server pages, Owners | World maps for every island | A small map on each server’s page: spawn, shops, arenas. Owners upload a picture, players drop pins, and nobody gets lost on the first evening any more.
  suggested planned | 131 | Q2 2027 | Accounts | See where friends play | Choose friends here, and see on their servers that they voted or reviewed there, if they want that.
  suggested planned | 96 | | Directory | Opening hours | Some realms are open at weekends only. Let owners say when, and show it on the card.
  planned | 41 | Some day | Directory | Compare two servers side by side | Ratings, votes, tags and words in two columns. For crews who cannot agree where to sail.
  suggested planned in-progress | 158 | January 2027 | Languages | The site in more languages | Spanish and German first. What people write stays as they wrote it.
  suggested planned in-progress | 87 | Next weeks | Reviews | Pictures in reviews | One picture for each review, looked at by staff before it is public.
  planned in-progress | 52 | | Performance | Faster pages on old phones |
  suggested planned in-progress shipped | 219 | | Look | Dark mode | For those who sail at night. Follows the system, and remembers when told otherwise.
  planned in-progress shipped | 74 | | Owners, Tools | Badges for your own site | Show votes and rating of your server wherever you are at home.
  suggested in-progress shipped | 63 | | Search | Typos still find the server | Cluodberry is Cloudberry.
  planned shipped | 45 | | Owners, Insights | Numbers for owners | How many saw the card, opened the page and came aboard, day by day.
  suggested | 0 | | maps | Maps of every island | Would be great to see where the shops are before I join!
  suggested | 0 | | Accessibility, Parrots | A parrot that reads reviews aloud | Shoulder-mounted, please.
  suggested | 0 | | Accounts | Sign in with a console account | Not everybody has Discord.
  suggested declined | 0 | | Directory | Pay to be first in the list | I would pay good diamonds for it. | The order is the votes of players. It is not for sale, and it is not going to be.
`)

/** Reports of listings by players: state | reason | details. */
export const LISTING_REPORTS = rows(`
  open | incorrect-info | says 24/7 but it was offline all weekend
  open | spam | They DM everybody who joins the Discord with a link to a different server.
  open | impersonation | Not the real owner. I built the spawn in that banner.
  closed | incorrect-info | The port changed, 19132 refuses.
  reviewed | nsfw | Map art near spawn is not ok for kids. Second row, behind the fountain.
  closed | other | owner banned me for winning a duel
  open | spam |
  reviewed | incorrect-info | Tagged Factions, there are no factions. It is a lobby with a shop.
  open | other | They reset without warning and kept the money people had paid for ranks.
  reviewed | impersonation | same description as ours, word for word, only the name was changed
  open | nsfw | Chat filter is off at night.
  closed | other |
`)

/** Reports of reviews by owners. */
export const REVIEW_REPORTS = rows(`
  open | spam | Never played here, posts the same text everywhere.
  reviewed | incorrect-info | We have no lootboxes at all.
  closed | other | This is the person we banned for duping last week.
  open | nsfw |
  reviewed | other | names a child by their real name
`)

/** Staff applications: status | age | skills | references | motivation | link | note to the applicant. */
export const APPLICATIONS = rows(`
  pending | 19 | Two years of moderating a Skyblock server with 40 people a night. Calm with teenagers, because I was one. | The owner of Cloudberry Harbour, and anybody who was there last winter. | I read every new server on the list anyway. I might as well say what is wrong with them. | https://example.com/portfolio |
  pending | 16 | fast reader, english and polish | my brother is on your team (the tall one) | school holidays are long | |
  under-review | 34 | Community manager by day. I write rules people actually read. | Happy to send three names once we talk. | My children play on servers from this directory. I want it to stay friendly. | https://example.net/talks/moderation-that-scales |
  accepted | 27 | Bots, spreadsheets, and patience for both. | Ask in the Driftwood SMP Discord. | You seem to need somebody awake in UTC+9. | | Welcome! You will hear from us on Discord this week.
  rejected | 14 | i can ban people very quickly | none at all | admin pls, i am very good | | Not this time. Vote, review and report for a while, then write to us again.
`)

/**
 * Incidents and maintenance: kind | title | component | impact | hours since the start | planned hours.
 * Indented: minutes later | status | text.
 */
export const INCIDENTS = rows(`
  maintenance | Larger disks for banners | website | minor | -72 | 1 | -7200 scheduled Banners may take a little longer to appear. Nothing is lost.
  incident | Votes answered slowly | api | major | 53 | | 0 investigating Voting and searching take several seconds. We are looking into it. | 9 identified One list of servers was read anew for every vote. | 24 monitoring That list is cached now. Answers are quick again; we keep watching. | 68 resolved Quick for an hour. Every vote that was cast has been counted.
  incident | Badges on other sites stayed empty | embeds | minor | 219 | | 0 investigating Badges show no votes and no rating. | 31 resolved
  maintenance | Moving the harbour to a faster database | api | critical | 504 | 2 | -5760 scheduled For some minutes within these two hours nothing can be saved. | 47 completed Done, earlier than planned. Reading was possible all the time.
`)
