import { SITE } from '../site.ts'
import { CONTACT, type LegalText } from './legal-text.ts'

/** What the software stores and for how long. Change it together with the software. */
export const PRIVACY: LegalText = {
  title: 'Privacy',
  summary:
    'We store what the directory needs and little else: no e-mail address, no network address, no profile of your visits. You can take a copy of everything we hold about you, and delete it, without asking anybody.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      body: [
        {
          paragraph: [
            `${SITE.name} is run by its community staff. For everything about your data, write to `,
            CONTACT,
            '.',
          ],
        },
      ],
    },
    {
      id: 'what-we-store',
      title: 'What we store',
      body: [
        {
          facts: {
            label: 'What is stored',
            head: ['What', 'Why', 'How long'],
            rows: [
              [
                'Your Discord id, name and picture address',
                'To know you again when you sign in, and to show who wrote a review or runs a server. We ask Discord for nothing else: no e-mail, no list of your servers, no messages.',
                'Until you delete your account',
              ],
              [
                'Sessions',
                'To keep you signed in. Only a hash of the secret in your cookie is stored.',
                '30 days after your last visit, or until you log out',
              ],
              [
                'Servers you list, with their banners',
                'They are what the directory is for. Everything but an address you hid is public once staff approved it.',
                'Until you or staff delete them; what staff delete can be brought back for 30 days',
              ],
              [
                'Votes, reviews and reports',
                'Votes are public as a number only. Reviews are public with your name. Reports are read by staff.',
                'Until you delete your account, or staff remove a review',
              ],
              [
                'Staff applications',
                'So that staff can decide on them. Only staff read them, your age included.',
                'Until you delete your account, or staff delete them',
              ],
              [
                'Roadmap votes and suggestions',
                'One vote a person. Without an account, a random number in a cookie stands for you.',
                'Until you delete your account; anonymous votes stay as a number that leads to nobody, and a suggestion that staff accepted stays without your name',
              ],
              [
                'Webhooks that follow the status page',
                'To send incident updates where you asked for them. They are stored encrypted.',
                'Until you unsubscribe or delete the webhook',
              ],
              [
                'The trail of actions',
                'Who changed what in the directory, so that mistakes and abuse can be traced. It holds ids, and what was changed.',
                'For as long as the directory exists; when you delete your account your words are taken out, and the ids lead to nobody',
              ],
              [
                'Technical logs',
                'To find faults. They hold the time, the address of the page and a request number.',
                'Typically 30 to 90 days',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'visits',
      title: 'How we count visits',
      body: [
        {
          paragraph:
            'Owners see how many people saw their server and clicked. For that, your network address and browser name are turned into a short hash under a random key that changes every day. The address itself is never stored, no cookie is involved, and after two days the key is deleted, so that nobody, ourselves included, can tell whose visit it was. What remains are numbers per server and day.',
        },
        { paragraph: 'A badge of a server on another website counts in the same way.' },
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who else gets to see it',
      body: [
        {
          points: [
            [
              { strong: 'Cloudflare' },
              ' runs the machines, database and file store this site lives on, all over the world, and handles your network address while it delivers a page.',
            ],
            [
              { strong: 'Discord' },
              ' handles signing in, and receives the incident updates people subscribe to. Profile and hub pictures come from its picture server.',
            ],
            'Nobody else. We sell nothing, share nothing and show no advertising.',
          ],
        },
      ],
    },
    {
      id: 'your-rights',
      title: 'A copy of your data, and deleting it',
      body: [
        {
          paragraph: [
            'Both are on your ',
            { words: 'dashboard', to: '/dashboard', hash: 'your-data' },
            ', under ‘Your data’.',
          ],
        },
        {
          points: [
            [{ strong: 'Download my data' }, ' gives you one file with everything we hold about you.'],
            [
              { strong: 'Delete my account' },
              ' works at once and cannot be undone. Your servers leave the directory with their votes, reviews, reports, figures and banners. The votes and reviews you gave are withdrawn, and the counts of those servers follow. Your reports, applications, suggestions, tokens and sessions go, too. Banner files leave the store with the next nightly clean-up.',
            ],
            'Copies of the database that let us recover from a disaster are overwritten within 30 days.',
            [
              'You may also ask us to correct something, or complain to your data-protection authority. Write to ',
              CONTACT,
              '.',
            ],
          ],
        },
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        {
          paragraph:
            'You must be at least 13 years old, and old enough to use Discord where you live, to have an account.',
        },
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: [
        {
          paragraph: [
            'When what we store changes, this page changes with it, and so does the date above. Cookies have ',
            { words: 'a page of their own', to: '/cookies' },
            '.',
          ],
        },
      ],
    },
  ],
}
