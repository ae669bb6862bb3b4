import { MINUTE } from '../base/time.ts'
import { APPEAL_WITHIN_DAYS } from '../decisions/statement.ts'
import { LOOK_EVERY_MS } from '../listings/live.ts'
import { DECLINED_DAYS, INVITATION_DAYS } from '../listings/server-team.ts'
import { SITE } from '../site/site.ts'
import { DELETED_KEPT_DAYS } from '../staff/moderation.ts'
import { CONTACT, type LegalText } from './legal-text.ts'

/** What the software stores and for how long. Change this text together with the software. */
export const PRIVACY: LegalText = {
  title: 'Privacy',
  summary:
    'We store what the directory needs and little else: no email address, no IP address, no profile of your visits. You can download a copy of what we store about you, and delete it, without asking anyone.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      body: [
        [
          `${SITE.name} is run by its community staff. For everything about your data, write to `,
          CONTACT,
          '.',
        ],
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
                'Your Discord id, your name, and a copy of your picture',
                'To recognise you when you sign in, and to show who wrote a review or runs a server. Your Discord id is never shown to others. To sign in, we ask Discord for nothing else: no email, no list of your servers, no messages.',
                'Until you delete your account',
              ],
              [
                'Sessions',
                'To keep you signed in. Only a hash of the secret in your cookie is stored.',
                '30 days after your last visit, at most 90 days, or until you log out',
              ],
              [
                'Servers you list, with their texts, banners, pictures, links and facts',
                'To show them in the directory. What a picture file says about you or your device, such as the place of a photo, is not kept. Once staff approve a server, everything except an address you hid is public; some later changes wait until staff have seen them, and are read by staff only until then. We ask Discord where a new invite leads. With the facts (such as languages, devices, ages or what is moderated) we keep and show when you said them, and when staff checked them.',
                `Until you or staff delete them; a server that you withdrew, you closed or staff deleted can be restored for ${DELETED_KEPT_DAYS} days; the page of one that you closed says so for this time, with its name and the server to which it moved`,
              ],
              [
                'That you edit a server of somebody else, and invitations to do so or to take one over',
                'So that several people can look after a server. Its owner and editors see your name and picture, and the audit log says what you changed. That you were an editor is kept while the server exists, so that your changes are not taken for those of staff.',
                `An invitation for ${INVITATION_DAYS} days, or ${DECLINED_DAYS} days after you declined it. The rest until the server or your account is deleted`,
              ],
              [
                'API keys that you make',
                'So that your programs act for you: the name of the key, what it may do, when it was last used. Of the key itself only a hash is stored.',
                'Until you delete your account; a key you revoked no longer works from that moment',
              ],
              [
                'Votes, reviews and reports',
                'Votes are public as a number only. Staff can make a vote void; you are told why. Reviews are public with your name. Reports are read by staff, who see how many of yours were right. Of two equal reports, the one by the person who was right more often comes first.',
                'Until you take them back or delete your account, or staff remove a review. The time of a vote that you took back is kept for its 24 hours, and so is a mark of each vote that only your session can find. If you delete your account, the times of your votes of the last 24 hours stay for these hours with a hash of your Discord id, made with a secret key',
              ],
              [
                'From which network a vote or review came: a hash, made with a secret key and for this server alone',
                'So that orders count people: of those who share a network, the second counts half, the third a third, and so on. Who is new here counts less for a week. Staff see how many of a day share a network, never the address or the hash.',
                '30 days, or until you take the vote or review back or delete your account. How many of the network reviewed before you stays with your review',
              ],
              [
                'Replies to reviews, news and evenings of your server, and what its program reports',
                'To show them on the page of the server, without your name. The last report (players, capacity, version) and the busiest hours of a week are public.',
                'Until you or staff remove them, or you delete your account. The hours for seven days; the last report goes with the server',
              ],
              [
                'What your server answers when our probe asks it: how many play, how many can, its version and its message of the day',
                'To show whether somebody is there, on its page and in lists. The answer has no names of players. A hidden address stays hidden: only our probes know it. You can switch this off on the page of your server.',
                'The hours for seven days, and the last answer',
              ],
              [
                'That you own or manage the Discord server of your server, if you prove it',
                'So that its page shows that its owner is verified, and staff see it. Instead, a code in the message of the day of the server can prove it; we keep when. Discord asks you for a consent of its own and lists your Discord servers to us; we look for this one only, and keep which one it is and when you proved it.',
                'Until you take it back, or your server is deleted or gets another owner. The first also ends with another Discord server, the code with another address',
              ],
              [
                'Your gamertag, if you give it, and rewards that were claimed for your votes',
                'So that servers you vote for can give you a reward in the game. The owner of such a server reads your gamertag and the time of your vote with a key of theirs, or their server is sent both (Votifier, without encryption); nobody else is shown it.',
                'Until you remove it or delete your account. That a reward was claimed is kept for the 24 hours of the vote and deleted in the night after, with a hash instead of the name, and, after you deleted your account, one instead of you',
              ],
              [
                'Webhooks of servers you list, and what waits for them',
                'So that a program, a Discord channel or the Votifier of your server is told what happens to it. The address and the secret are stored encrypted. Messages say what is public anyway, such as a review with the name of its author, and to programs what only you may know, such as why staff decided. Votes are sent without names, except to Votifier. Your program, Discord or server keeps what it got.',
                'Until you remove them or delete your account. A message is deleted when it arrived, after 30 days, or with the review that it is about or the account that voted',
              ],
              [
                'Servers that you save or hide',
                'To show them to you again, or no longer. Nobody else sees them.',
                'Until you take that back or delete your account',
              ],
              [
                'Staff applications',
                'So that staff can decide on them. Only staff can read them, including your age.',
                'Until you delete your account, or staff delete them',
              ],
              [
                'Roadmap votes and suggestions',
                'To count one vote per person. Without an account, a random number in a cookie represents you.',
                'Until you delete your account; anonymous votes stay as a number that cannot be traced to anyone, and a suggestion that staff accepted stays without your name',
              ],
              [
                'Webhooks subscribed to the status page',
                'To send incident updates where you asked for them, in the language you chose. They are stored encrypted.',
                'Until you unsubscribe or delete the webhook',
              ],
              [
                'Notifications, and what you want of them',
                'To tell you what became of what you listed, reported, wrote and suggested. Only you read them.',
                'A notification a year after you read it; the rest until you change it or delete your account',
              ],
              [
                'Devices on which you turned on notifications, and what they tell',
                'To send your notifications there, in the language of the page where you turned them on. The address that your browser’s push service gave us is stored encrypted, and so is each message on its way: the push service, such as Google’s, Apple’s or Mozilla’s, cannot read it.',
                'Until you turn them off, sign out there or delete your account, or the push service no longer knows the device',
              ],
              [
                'Reminders of rules that staff sent you',
                'Which rule and what they wrote, so that you know it, and so do staff who look at your account later. They restrict nothing.',
                'Until you delete your account',
              ],
              [
                'The audit log',
                'Who changed what in the directory, so that mistakes and abuse can be traced. It holds ids and the changes.',
                'For as long as the directory exists; when you delete your account, your texts are removed and the ids no longer identify anyone. What was decided stays: the state, the rule and the dates',
              ],
              [
                'Decisions of staff about you or what you entered, and your appeals',
                `To tell you the rule and the reason, and to let you object. Only you and staff read them. What a decision took, such as a removed review, is kept for ${APPEAL_WITHIN_DAYS} days, so that staff can bring it back after an appeal.`,
                'Until you delete your account; the decision stays without your name and words',
              ],
              [
                'Whether submissions with the same text came from one network in the same hour: a hash, made with a secret key',
                'So that staff see floods of submissions as one. They never see the address or the hash.',
                'Until the night after staff decided, at most 30 days',
              ],
              [
                'Notes of staff',
                'So that staff know what was agreed. Only staff read the notes about a server or an account.',
                'Notes about a server until it is deleted for good; notes about your account until you delete it',
              ],
              [
                'A restriction of your account',
                'If staff forbid you to vote, review, report, submit or suggest: what, until when, and by which rule. With it we keep a hash of your Discord id, made with a secret key, so that deleting your account and coming back does not lift it. Nobody can read your Discord id from it.',
                'As long as the restriction runs, also after you deleted your account; then the hash is deleted',
              ],
              [
                'Limits',
                'So that nobody can flood us: how often reports, uploads, captchas, invitations and the like were used within a certain time, which is a day at most. Instead of your account or IP address we store a hash of it (of the first half of an IPv6 address) with the random key of the day, described below.',
                'Deleted in the night after that time',
              ],
              [
                'Requests that change something',
                'So that what your browser sends twice on a bad connection is done once. We keep a hash of what was sent, and our answer, encrypted.',
                'Two days, or until you delete your account; of the deletion itself two days',
              ],
              [
                'Technical logs',
                'To find errors. They hold the time, the address of the page and a request number.',
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
        'Owners see how many people saw their server and clicked. To count them, we turn your IP address and browser name into a short hash with a random key that changes every day. The address itself is never stored, and no cookie is used. The key is deleted after two days, and it is never in the same place as the counts or their backups. From then on nobody, including us, can tell whose visit it was. Only numbers per server and day remain, among them how many visits began with its page and came from a search engine, Discord or another site: the kind, never the address.',
        'Views of a server’s badge on other websites are counted in the same way.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who else sees it',
      body: [
        {
          points: [
            [
              { strong: 'Cloudflare' },
              ' runs the machines, the database and the file storage of this site, all over the world. It processes your IP address while it delivers a page.',
            ],
            [
              { strong: 'Discord' },
              ' handles sign-in and receives the incident updates that people send there. We fetch profile and hub pictures from it and show you our own copies, so your browser asks Discord for nothing. We also ask it how many people are in the Discord server of a public listing; that names nobody.',
            ],
            'Nobody else. We sell nothing, share nothing and show no advertising.',
          ],
        },
      ],
    },
    {
      id: 'probe',
      title: 'Our probe: who asks your server',
      body: [
        `A small program of ours, the probe, asks public servers of this site whether they answer. It sends what the game itself sends when it shows a list of servers: one small packet over UDP (RakNet’s ‘unconnected ping’), at most one in ${LOOK_EVERY_MS / MINUTE} minutes to an address and port, and less when nobody plays. It never joins, and it never asks servers that are not listed here. Realms cannot be asked. It does not follow SRV records: list the name and port that players type.`,
        'Owners switch it off on the page of their server, under ‘Manage’. If we ask an address of yours that somebody else listed, report that server or write to us.',
      ],
    },
    {
      id: 'your-rights',
      title: 'A copy of your data, and deleting it',
      body: [
        [
          'Both are on your ',
          { words: 'dashboard', to: '/dashboard', hash: 'your-data' },
          ', under ‘Your data’.',
        ],
        {
          points: [
            [
              { strong: 'Download my data' },
              ' gives you one file with what we store about you. Notes of staff about your account or your servers are not in it, because they may speak of other people, such as those who reported something. Ask us for them.',
            ],
            [
              { strong: 'Delete my account' },
              ' takes effect immediately and cannot be undone. Your servers are deleted with their votes, reviews, reports, statistics, banners and pictures. The votes and reviews you gave to other servers are removed, and the counts of those servers are updated. Your reports, applications, suggestions, API keys and sessions are deleted too. Your banners and pictures are no longer shown from that moment, and their files are deleted in the nightly clean-up.',
            ],
            'If staff have restricted your account, deleting it does not lift that. We keep the restriction with a keyed hash of your Discord id until it is over, and then delete the hash.',
            'For which servers you voted in the last 24 hours, and which rewards were claimed for it, stays for these 24 hours with the same kind of hash, so that nobody votes twice by deleting an account and coming back. Both are deleted in the night after.',
            'Database backups are overwritten within 30 days. For 400 days we keep a hash of your account’s random id, apart from the database, so that your deletion is repeated if we ever restore an older copy. It says nothing about you.',
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
        'You must be at least 13 years old, and old enough to use Discord where you live, to have an account.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      body: [
        [
          'When what we store changes, we update this page and the date above. Cookies have ',
          { words: 'a page of their own', to: '/cookies' },
          '.',
        ],
      ],
    },
  ],
}
