/**
 * Frequently asked questions about listing and voting, with answers: on the information page and in the
 * structured data for search engines.
 */
export const QUESTIONS = [
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
    answer: 'Letters of any language are fine. Only to be ranked, a realm needs a name in standard ASCII.',
  },
] as const
