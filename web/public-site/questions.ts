import { careFrom, cleaningFrom } from './prices.ts'
import { siteFacts } from './site-facts.ts'

export type Question = { readonly question: string; readonly answer: string }

/*
 * Frequent questions with answers. Amounts come from the rates and the settings, never from here.
 */

const workingHours = {
  question: 'When do you work?',
  answer:
    'Every day of the week. We are open from 08:00 to 20:00: visits start on the hour between those times and end by 22:00 at the latest.',
}
const howSoon = {
  question: 'How soon can somebody come?',
  answer:
    'From 12 hours ahead. Only the start times at which the people you need are really free are offered, so a time you can choose is a time you get.',
}
const howMuch = {
  question: 'What will it cost?',
  answer: `You pay by the hour and by the worker. When we come regularly, cleaning starts from ${cleaningFrom} an hour and care from ${careFrom}. The total in RM stands beside your answers from the first step on, and it is the total you pay.`,
}
const changes = {
  question: 'Can I cancel or move a visit?',
  answer: `Yes, free of charge until 24 hours before it starts: open the booking in your booking history. Later than that there is a fee of ${siteFacts.lateFee}, never more than the visit itself costs. We show it to you before you confirm.`,
}
const paying = {
  question: 'How do I pay?',
  answer:
    'Online by card, or Pay Later in cash. Weekly and fortnightly cleaning is paid online, for the whole series at once.',
}
const notHappy = {
  question: 'What if I am not happy with the work?',
  answer:
    'Tell us within 24 hours of the visit, through the contact page or by phone, and we come back to put it right. That is our re-service guarantee.',
}
const account = {
  question: 'Do I need an account?',
  answer:
    'Not to look around: you see prices and free times without one. To confirm a booking you log in or register, and everything you have filled in stays where it is.',
}
const area = {
  question: 'Do you come to my area?',
  answer:
    'We serve Kuala Lumpur and most of Selangor, from Klang to Kajang and from Rawang to Sepang. Enter your postcode on the home page and you know at once.',
}
const minimum = {
  question: 'How long is a visit?',
  answer:
    'Cleaning takes three to eight hours, and a single visit by one cleaner at least four. Care visits take four, six or eight hours.',
}
const regular = {
  question: 'What is a weekly or fortnightly series?',
  answer:
    'Four visits on the same weekday and at the same time, one or two weeks apart, by the same crew wherever we can. You pay once for the series, and less an hour than for a single visit.',
}
const supplies = {
  question: 'Do the cleaners bring supplies?',
  answer:
    'They use yours unless you add Cleaning supplies to the booking. Fridge, oven and window cleaning, ironing and cooking can be added too; each shows its price in the form.',
}
const whoComes = {
  question: 'Who will come?',
  answer:
    'People we have checked before their first visit, who serve your region and have the skill you booked. Their names are on your booking, and each booking has a manager of the region who looks after it.',
}
const vetted = {
  question: 'How are the people you send vetted?',
  answer:
    'We check each person before their first visit. They are offered only for the skills and the region they work in. The names of your crew stand on your booking, and you can tell us within 24 hours of a visit what was not right.',
}
const insured = {
  question: 'Is anything insured?',
  answer:
    'The price of a visit buys no insurance for your home or your things, and we promise none. What your own home insurance covers, its insurer can say. Please put away cash, jewellery and what cannot be replaced.',
}
const broken = {
  question: 'What happens if something breaks?',
  answer:
    'Tell the crew or us, best within 24 hours of the visit and with a photo. The manager of your region asks the crew, looks at it with you, and tells you what we will do. Work that was not right we come back to put right.',
}
const careGender = {
  question: 'Can I choose a woman or a man as caregiver?',
  answer:
    'Yes. The form asks for it, and only start times at which such a caregiver is free are offered.',
}
const careSeries = {
  question: 'What do One Week and One Month of care mean?',
  answer:
    'One Week is seven days in a row. One Month is twenty visits: your start date, then the next nineteen weekdays, Monday to Friday. All visits start at the same time of day.',
}
const careMedical = {
  question: 'Why do you ask for medical details?',
  answer:
    'So that the caregiver knows what to look out for. They are kept encrypted, shown only to you and our staff, and every time staff look at them is recorded. They never stand in e-mails.',
}
const careNot = {
  question: 'Is a caregiver a nurse?',
  answer:
    'No. Caregivers keep company, help with meals, washing, dressing and walking, and remind of medicine. Injections, wound care and other nursing need a nurse. In an emergency call 999.',
}
const refund = {
  question: 'When do I get my money back?',
  answer:
    'If you cancel a visit that was paid online, a refund is due to you: all of it, or the rest after the late fee. It goes back the way it came.',
}
const unpaid = {
  question: 'What happens if I do not finish paying online?',
  answer:
    'The people you chose are kept for you for a short while. If the payment does not arrive, the booking expires, nothing is charged, and you can book again.',
}
const invoice = {
  question: 'Where is my invoice?',
  answer:
    'In your booking history, on the page of the booking. If something in it is wrong, tell us within 7 days.',
}
const deleting = {
  question: 'What do you do with my details?',
  answer:
    'We keep your name, e-mail, phone number and address to arrange your bookings, under the Personal Data Protection Act 2010, and share them only with the people who come to you. You may ask us to show, correct or delete them.',
}
const comingSoon = {
  question: 'Why are gardening and moving not on the home page?',
  answer:
    'There we begin with cleaning and care. Gardening, Movers & Packers, General Worker and Task & Errands follow.',
}

export const homeQuestions: readonly Question[] = [
  workingHours,
  howSoon,
  howMuch,
  changes,
  paying,
  notHappy,
  account,
]
export const cleaningQuestions: readonly Question[] = [
  minimum,
  supplies,
  regular,
  changes,
  whoComes,
  vetted,
  insured,
  broken,
  notHappy,
]
export const careQuestions: readonly Question[] = [
  careNot,
  careGender,
  careSeries,
  careMedical,
  changes,
  whoComes,
  vetted,
  insured,
  broken,
]
export const cityQuestions: readonly Question[] = [howSoon, supplies, changes, notHappy]

/** All of them, for /faq. */
export const questionGroups: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Before you book',
    questions: [area, workingHours, howSoon, minimum, account, comingSoon],
  },
  { title: 'Prices and paying', questions: [howMuch, paying, regular, unpaid, invoice] },
  { title: 'Changing your mind', questions: [changes, refund, notHappy] },
  {
    title: 'Who comes, and what they do',
    questions: [whoComes, vetted, insured, broken, supplies],
  },
  { title: 'Care', questions: [careNot, careGender, careSeries] },
  { title: 'Your details', questions: [careMedical, deleting] },
]
