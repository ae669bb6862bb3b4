import type { ApplicationStatus } from '../../contract/application.ts'
import { DAY } from '../../contract/time.ts'
import { createRandom } from './random.ts'
import type { ApplicationRow } from './rows.ts'

interface Letter {
  age: number
  skills: string
  referees: string
  motivation: string
  links: string[]
  status: ApplicationStatus
  note: string | null
}

const LETTERS: readonly Letter[] = [
  {
    age: 19,
    skills:
      'Two years of moderating a Skyblock server with 40 people a night. Calm with teenagers, because I was one.',
    referees: 'The owner of Cloudberry Harbour, and anybody who was there last winter.',
    motivation: 'I read every new server on the list anyway. I might as well say what is wrong with them.',
    links: ['https://example.com/portfolio', 'https://example.org/~quartz'],
    status: 'pending',
    note: null,
  },
  {
    age: 16,
    skills: 'fast reader, english and polish',
    referees: 'my brother is on your team (the tall one)',
    motivation: 'school holidays are long',
    links: [],
    status: 'pending',
    note: null,
  },
  {
    age: 34,
    skills: 'Community manager by day. I write rules people actually read.',
    referees: 'Happy to send three names once we talk.',
    motivation: 'My children play on servers from this directory. I want it to stay friendly.',
    links: ['https://example.net/talks/moderation-that-scales'],
    status: 'under-review',
    note: null,
  },
  {
    age: 27,
    skills: 'Bots, spreadsheets, and patience for both.',
    referees: 'Ask in the Driftwood SMP Discord.',
    motivation: 'You seem to need somebody awake in UTC+9.',
    links: [],
    status: 'accepted',
    note: 'Welcome! You will hear from us on Discord this week.',
  },
  {
    age: 14,
    skills: 'i can ban people very quickly',
    referees: 'none',
    motivation: 'admin pls',
    links: ['instagram'],
    status: 'rejected',
    note: 'Not this time. Vote, review and report for a while, then write to us again.',
  },
]

/** A handful of staff applications; the name and picture of each applicant come from their row. */
export function* sampleApplications(
  seed: string,
  now: number,
  applicants: readonly string[],
): Generator<ApplicationRow> {
  const random = createRandom(`${seed}/applications`)
  for (const [place, { note, links, ...letter }] of LETTERS.entries()) {
    const applicant = applicants[place]
    if (applicant === undefined) return
    const sent = now - Math.round((2 + place * 3 + random.next()) * DAY)
    yield {
      id: random.code(12),
      user_id: applicant,
      ...letter,
      links: JSON.stringify(links),
      reviewer_note: note,
      created_at: sent,
      updated_at: letter.status === 'pending' ? sent : Math.round((sent + now) / 2),
    }
  }
}
