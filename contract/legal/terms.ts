import { APPEAL_WITHIN_DAYS } from '../decisions/statement.ts'
import { SITE } from '../site/site.ts'
import { CONTACT, type LegalText } from './legal-text.ts'

export const TERMS: LegalText = {
  title: 'Terms',
  summary: `Be at least 13, be honest about your server and be fair to others. Then you can use ${SITE.name} free of charge.`,
  sections: [
    {
      id: 'the-service',
      title: 'What this is',
      body: [
        `${SITE.name} is a public directory of Minecraft Bedrock realms and servers that other people run. We list them; we do not run them and are not responsible for what happens on them. It is not affiliated with Mojang, Microsoft or Discord.`,
      ],
    },
    {
      id: 'who-may-use-it',
      title: 'Who may use it',
      body: [
        'Anyone may browse. To sign in you must be at least 13 years old and have a Discord account in good standing. You are responsible for what is done with your account. If someone else got access to it, use ‘Log out everywhere’ on your dashboard.',
      ],
    },
    {
      id: 'your-listings',
      title: 'Servers you list',
      body: [
        {
          points: [
            'List only servers you run, or have the owner’s permission to list.',
            'Name, description, About, banner, pictures, tags and invite must be true, yours to use, and suitable for 13-year-olds.',
            'Invites must not use link shorteners, and must lead to the server’s own Discord.',
            'Staff review every request, usually within 24 to 72 hours, and may deny, suspend or remove a listing that breaks these rules. Where they can, they tell you why.',
          ],
        },
      ],
    },
    {
      id: 'votes-and-reviews',
      title: 'Votes, reviews and rankings',
      body: [
        {
          points: [
            'One vote per person and server every 24 hours. Buying votes or voting with programs is not allowed.',
            'Review servers you have played on, in your own words. No insults, threats, private details or advertising. You may not review your own.',
            'Numbers sent for the realm rankings must be measured, not invented. If a realm grows by mass invite bots, its score is halved.',
          ],
        },
      ],
    },
    {
      id: 'what-is-yours',
      title: 'What is yours stays yours',
      body: [
        'You keep all rights to what you write and upload. You allow us to store it, show it here, in link previews and on the badges of your server, and to make smaller copies of pictures, for as long as it is listed. When you delete it, that ends.',
      ],
    },
    {
      id: 'not-allowed',
      title: 'What is not allowed',
      body: [
        {
          points: [
            'Anything illegal, hateful, sexual, or meant to harm or deceive others.',
            'Pretending to be someone else, or that your server is someone else’s.',
            'Attacking the site, getting around its limits, or collecting its data in a way that slows it for others.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      title: 'When rules are broken',
      body: [
        [
          'Anyone who is signed in can report a server. Owners can report reviews on their own server. Staff may hide or remove content and restrict accounts by the ',
          { words: 'rules', to: '/rules' },
          `. They tell you the rule and the reason. If you think a decision was wrong, appeal on your dashboard within ${APPEAL_WITHIN_DAYS} days, request a new review or write to `,
          CONTACT,
          '.',
        ],
      ],
    },
    {
      id: 'no-warranty',
      title: 'What we cannot promise',
      body: [
        'The site is provided as it is, without warranty, and may change, pause or end. As far as the law allows, we are not liable for damage caused by using it or the servers found through it. Your rights as a consumer are not affected.',
      ],
    },
    {
      id: 'ending',
      title: 'Leaving',
      body: [
        [
          'You can delete your account at any time, on your dashboard. What happens to your data then is explained under ',
          { words: 'Privacy', to: '/privacy', hash: 'your-rights' },
          '. If these terms change in a way that matters, the date above changes too. Signed-in people who continue to use the site accept the new terms.',
        ],
      ],
    },
  ],
}
