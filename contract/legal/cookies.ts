import { SITE } from '../site.ts'
import { CONTACT, type LegalText } from './legal-text.ts'

/** Every cookie the Worker sets and every key the pages keep in the browser. Change it together with them. */
export const COOKIES: LegalText = {
  title: 'Cookies',
  summary: `${SITE.name} sets a handful of cookies of its own, only when something you do needs one. There are no advertising or tracking cookies, so there is no banner to click away.`,
  sections: [
    {
      id: 'our-cookies',
      title: 'The cookies we set',
      body: [
        {
          paragraph:
            'All of them are first-party, sent over HTTPS only and out of the reach of scripts. Reading the directory sets none.',
        },
        {
          facts: {
            label: 'Cookies',
            head: ['Name', 'What it is for', 'How long it stays'],
            rows: [
              [
                [{ code: '__Host-session' }],
                'Keeps you signed in. It holds a random number that means nothing outside our database.',
                '30 days after your last visit, or until you log out',
              ],
              [
                [{ code: '__Secure-sign-in' }],
                'Makes sure that the sign-in that comes back from Discord is the one you began.',
                '10 minutes',
              ],
              [
                [{ code: 'bookmark' }],
                'Makes sure that the next page already shows what you just changed.',
                '60 seconds',
              ],
              [
                [{ code: '__Host-captcha' }],
                'Ties the picture with letters on the submit form to your answer.',
                '5 minutes',
              ],
              [
                [{ code: '__Host-voter' }],
                'Remembers that this browser voted on the roadmap, so that each idea gets one vote a person. It holds a random name and is set with your first vote there.',
                '400 days after your last vote there',
              ],
            ],
          },
        },
        {
          paragraph:
            'Where the site runs without HTTPS, on a developer’s machine, the names come without their prefixes.',
          quiet: true,
        },
      ],
    },
    {
      id: 'kept-in-the-browser',
      title: 'What else stays in your browser',
      body: [
        {
          facts: {
            label: 'Browser storage',
            head: ['What', 'What it is for', 'How long it stays'],
            rows: [
              [
                'Theme',
                'Light or dark, if you chose one. It is never sent to us.',
                'Until you choose ‘system’ or clear it',
              ],
              [
                'Drafts',
                'What you were typing into a form, so that signing in or a reload does not lose it. It is never sent to us before you submit.',
                'Until you submit, log out or close the tab',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'third-parties',
      title: 'Cookies of others',
      body: [
        {
          paragraph:
            'Signing in takes you to Discord, which sets cookies of its own on its own pages. Profile pictures are loaded from Discord’s picture server. Our pages contain no other third party: no fonts, analytics, advertising or embedded players.',
        },
      ],
    },
    {
      id: 'your-choice',
      title: 'Your choice',
      body: [
        {
          paragraph: [
            'You can delete or block these cookies in your browser. Browsing, searching and joining servers work without any. Signing in, voting, reviewing and submitting need theirs. Questions? Write to ',
            CONTACT,
            '.',
          ],
        },
      ],
    },
  ],
}
