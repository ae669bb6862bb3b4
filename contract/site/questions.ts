/**
 * Frequently asked questions about listing and voting, with answers: on the information page and in the
 * structured data for search engines.
 */
export const QUESTIONS = [
  {
    question: 'How long does a review take?',
    answer:
      '24 to 72 hours. Your dashboard shows Pending until then, and Approved once it is in the directory.',
  },
  {
    question: 'What address do I enter?',
    answer:
      'IP:PORT for a server (without a port, 19132 is used), or the Realm Code of a realm. A pasted realms.gg link works too.',
  },
  {
    question: 'Do I need a Discord server?',
    answer:
      'No, the invite is optional. If you add one, it must be a discord.gg invite, not a shortened link.',
  },
  {
    question: 'How big can my banner be?',
    answer:
      'Keep it under 2 MB for snappy loads. PNG, JPEG and WEBP work. Until you add one, your page shows your own island.',
  },
  {
    question: 'How often can I vote?',
    answer: 'Once every 24 hours for each server. You may vote for your own server too, but not review it.',
  },
  {
    question: 'Someone left an unfair review. What can I do?',
    answer:
      'Owners can report reviews on their own server, with a reason. Staff read every report and decide.',
  },
  {
    question: 'Can my server’s name have special characters?',
    answer:
      'In the directory, letters of any language are fine. To take part in the rankings, a realm’s name must be standard ASCII only.',
  },
] as const
