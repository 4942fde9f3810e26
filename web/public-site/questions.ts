import { onlyCleaningAndCare, type VisibilityCondition } from '../../domain/site/service-states.ts'
import { m } from '../../messages/page.ts'
import { careFrom, cleaningFrom } from './prices.ts'
import { lateFeeLength, openingHours, siteFacts } from './site-facts.ts'

export type Question = {
  readonly question: string
  readonly answer: string
  /** When it is asked; always without this. */
  readonly when?: VisibilityCondition
}

/*
 * Frequent questions with answers. Amounts come from the rates and the settings, never from here.
 */

const workingHours = { question: m.faq_hours(), answer: m.faq_hours_answer(openingHours) }
const howSoon = { question: m.faq_soon(), answer: m.faq_soon_answer() }
const howMuch = {
  question: m.faq_cost(),
  answer: m.faq_cost_answer({ cleaning: cleaningFrom, care: careFrom }),
}
const changes = {
  question: m.faq_changes(),
  answer: m.faq_changes_answer({ fee: siteFacts.lateFee, length: lateFeeLength }),
}
const paying = { question: m.faq_paying(), answer: m.faq_paying_answer() }
const notHappy = { question: m.faq_unhappy(), answer: m.faq_unhappy_answer() }
const account = { question: m.faq_account(), answer: m.faq_account_answer() }
const area = { question: m.faq_area(), answer: m.faq_area_answer() }
const minimum = { question: m.faq_minimum(), answer: m.faq_minimum_answer() }
const regular = { question: m.faq_series(), answer: m.faq_series_answer() }
const supplies = { question: m.faq_supplies(), answer: m.faq_supplies_answer() }
const whoComes = { question: m.faq_who(), answer: m.faq_who_answer() }
const vetted = { question: m.faq_vetted(), answer: m.faq_vetted_answer() }
const insured = { question: m.faq_insured(), answer: m.faq_insured_answer() }
const broken = { question: m.faq_broken(), answer: m.faq_broken_answer() }
const careGender = { question: m.faq_gender(), answer: m.faq_gender_answer() }
const careSeries = { question: m.faq_care_series(), answer: m.faq_care_series_answer() }
const careMedical = { question: m.faq_medical(), answer: m.faq_medical_answer() }
const careNot = { question: m.faq_nurse(), answer: m.faq_nurse_answer() }
const refund = { question: m.faq_refund(), answer: m.faq_refund_answer() }
const unpaid = { question: m.faq_unpaid(), answer: m.faq_unpaid_answer() }
const invoice = { question: m.faq_invoice(), answer: m.faq_invoice_answer() }
const deleting = { question: m.faq_data(), answer: m.faq_data_answer() }
const comingSoon = {
  when: onlyCleaningAndCare,
  question: m.faq_later(),
  answer: m.faq_later_answer(),
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

export const serviceQuestions: readonly Question[] = [
  howSoon,
  changes,
  whoComes,
  vetted,
  insured,
  broken,
  notHappy,
]

/** All of them, for /faq. */
export const questionGroups: readonly {
  id: string
  title: string
  questions: readonly Question[]
}[] = [
  {
    id: 'before-you-book',
    title: m.faq_group_before(),
    questions: [area, workingHours, howSoon, minimum, account, comingSoon],
  },
  {
    id: 'prices-and-paying',
    title: m.faq_group_prices(),
    questions: [howMuch, paying, regular, unpaid, invoice],
  },
  {
    id: 'changing-your-mind',
    title: m.faq_group_changes(),
    questions: [changes, refund, notHappy],
  },
  {
    id: 'who-comes-and-what-they-do',
    title: m.faq_group_who(),
    questions: [whoComes, vetted, insured, broken, supplies],
  },
  { id: 'care', title: m.faq_group_care(), questions: [careNot, careGender, careSeries] },
  { id: 'your-details', title: m.faq_group_details(), questions: [careMedical, deleting] },
]
