import { SITE } from '../site/site.ts'
import { CONTACT, type LegalText } from './legal-text.ts'

/**
 * Every cookie that the Worker sets and every key that the pages store in the browser. Change this list
 * together with them.
 */
export const COOKIES: LegalText = {
  title: 'Cookies',
  summary: `${SITE.name} sets a few cookies of its own, and only when a feature needs one. There are no advertising or tracking cookies, so you see no cookie banner.`,
  sections: [
    {
      id: 'our-cookies',
      title: 'The cookies we set',
      body: [
        'All of them are first-party cookies. They are sent only over HTTPS, and scripts can read only the one that says so. Browsing the directory sets none.',
        {
          facts: {
            label: 'Cookies',
            head: ['Name', 'What it is for', 'How long it is kept'],
            rows: [
              [
                [{ code: '__Host-session' }],
                'Keeps you signed in. It holds a random number that means nothing outside our database.',
                '30 days after your last visit, at most 90 days, or until you log out',
              ],
              [
                [{ code: 'signed-in' }],
                'Says that this browser is signed in, and not as whom, so that pages of other visitors need not ask. Scripts of our pages can read it.',
                'As long as __Host-session',
              ],
              [
                [{ code: '__Secure-sign-in-…' }],
                'Checks that the sign-in, or what you prove about yourself, that returns from Discord is the one you started.',
                '10 minutes',
              ],
              [
                [{ code: 'bookmark' }],
                'Makes sure that the next page shows the change you just made.',
                '60 seconds',
              ],
              [
                [{ code: 'voted' }],
                'Says that you voted for a server, and not as whom, so that a second vote is answered sooner. It is sent only with votes for that server.',
                '24 hours',
              ],
              [
                [{ code: '__Host-captcha' }],
                'Links the captcha picture on the submit form to your answer.',
                '5 minutes',
              ],
              [
                [{ code: '__Host-voter' }],
                'Remembers that this browser voted on the roadmap, so that each person votes once per idea. It holds a random name and is set with your first vote there.',
                '400 days after your last vote there',
              ],
            ],
          },
        },
        { quiet: 'Without HTTPS, on a developer’s machine, the names have no prefix.' },
      ],
    },
    {
      id: 'kept-in-the-browser',
      title: 'What else is stored in your browser',
      body: [
        {
          facts: {
            label: 'Browser storage',
            head: ['What', 'What it is for', 'How long it is kept'],
            rows: [
              [
                'Theme',
                'Light or dark, if you chose one. It is never sent to us.',
                'Until you choose ‘system’ or clear it',
              ],
              [
                'Language',
                'In which language you read, if you chose it. It is never sent to us.',
                'Until you choose another one or clear it',
              ],
              [
                'Your device',
                'On what you play, if you chose it. It is never sent to us.',
                'Until you choose another one or clear it',
              ],
              [
                'Refresh interval',
                'How often the status page refreshes its numbers, if you chose it. It is never sent to us.',
                'Until you choose 60s again or clear it',
              ],
              [
                'News from staff',
                'Until when you have read decisions and news of staff, so that they are put away. It is never sent to us.',
                'Until you clear it',
              ],
              [
                'Saved servers',
                'The names and addresses of servers that you saved without an account. They are sent to us only when you sign in, to become part of your account.',
                'Until you sign in, take them out or clear them',
              ],
              [
                'Hidden servers',
                'The names and addresses of servers that you hid without an account. They are sent to us only when you sign in, to become part of your account.',
                'Until you sign in, show them again or clear them',
              ],
              [
                'Your shelf',
                'Whether the home page has a row of your servers, or of servers in your language, so that nothing moves when it appears. It is never sent to us.',
                'Until you clear it',
              ],
              [
                'Reading offline',
                'The public pages of your saved servers, with their files, and which notifications came, on a device where you saved one or turned on notifications. They are never sent to us.',
                'Until you log out or clear them',
              ],
              [
                'Shortcuts',
                'That you switched off the keys for lists of staff. It is never sent to us.',
                'Until you switch them on or clear it',
              ],
              [
                'Reloads',
                'That the page was loaded again because a file was missing, so that it is not done again and again.',
                'Until you close the tab',
              ],
              [
                'How far you scrolled',
                'The place on each page, so that you find it again when you go back or reload. It is never sent to us.',
                'Until you close the tab',
              ],
              [
                'Drafts',
                'Text you typed into a form, so that you do not lose it when you sign in or reload. Another person who signs in here does not see it. It is not sent to us until you submit.',
                'Until you submit, log out or close the tab',
              ],
              [
                'What you sign in for',
                'That you wanted to vote, save a server or suggest an idea, and which server, so that it goes on when you are back. It is never sent to us.',
                'Until you are back, log out or close the tab',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'third-parties',
      title: 'Cookies of other sites',
      body: [
        'Signing in takes you to Discord, which sets its own cookies on its own pages. The form for servers may load Cloudflare’s Turnstile, which keeps programs out. Our pages load nothing else from third parties: no fonts, analytics, advertising or embedded players.',
      ],
    },
    {
      id: 'your-choice',
      title: 'Your choice',
      body: [
        [
          'You can delete or block these cookies in your browser. Browsing, searching and joining servers work without cookies. Signing in, voting, reviewing and submitting need them. Questions? Write to ',
          CONTACT,
          '.',
        ],
      ],
    },
  ],
}
