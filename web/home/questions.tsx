import type { ReactNode } from 'react'

/** The home page's questions. No amounts here: prices and fees are shown from the rates. */
export const questions: readonly { question: string; answer: ReactNode }[] = [
  {
    question: 'When do you work?',
    answer:
      'Every day of the week. We are open from 08:00 to 20:00: visits start on the hour between those times and end by 22:00 at the latest.',
  },
  {
    question: 'How soon can somebody come?',
    answer:
      'From 12 hours ahead. The calendar offers only the start times at which the people you need are really free, so a time you can choose is a time you get.',
  },
  {
    question: 'What will it cost?',
    answer:
      'You pay by the hour and by the worker. The total in RM stands beside your answers from the first step on, and it is the total you pay. Coming regularly costs less per hour.',
  },
  {
    question: 'Can I cancel or move a visit?',
    answer:
      'Yes, free of charge until 24 hours before it starts. After that there is a fee. We show you the amount before you confirm, and it is never more than the visit itself.',
  },
  {
    question: 'How do I pay?',
    answer:
      'Online by card, or Pay Later in cash for a one-time visit. Weekly and fortnightly cleaning is paid online, for the whole series at once.',
  },
  {
    question: 'What if I am not happy with the work?',
    answer:
      'Tell us within 24 hours of the visit and we come back to put it right. That is our re-service guarantee.',
  },
  {
    question: 'Do I need an account?',
    answer:
      'Not to look around: you see prices and free times without one. To confirm a booking you log in or register, and everything you have filled in stays where it is.',
  },
]
