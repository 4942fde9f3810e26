import { m } from '../../../messages/every.ts'
import { answered, oneTimeMinimum } from '../../booking/check.ts'
import type { Question } from '../../booking/description.ts'
import { oneMonth, oneTime, oneWeek } from '../../booking/sessions.ts'
import { ownMessage } from '../../messages/form-problem.ts'
import { defineService } from '../define.ts'
import {
  addressQuestions,
  frequency,
  genderField,
  hours,
  paymentQuestions,
  startDate,
  startTime,
  workerCount,
  workerGender,
} from '../questions.ts'
import { careGiverRates } from './rates.ts'

/** Messages of this service only (docs/product/checks.md). */
const messages = {
  genderMissing: ownMessage('gender-missing', m.care_giver_gender_missing),
  medicalDetailsMissing: ownMessage(
    'medical-details-missing',
    m.care_giver_medical_details_missing,
  ),
} as const

/**
 * What a care giver must know. Encrypted at rest; never written to logs or mails
 * (docs/product/services.md#medical-details).
 */
const medicalDetails: Question = {
  kind: 'text',
  field: 'customer_medical_details',
  label: m.care_giver_medical_details,
  step: 'payment',
  missing: messages.medicalDetailsMissing,
  maxLength: 2000,
  long: true,
  sensitive: true,
}

/** Care for the elderly, by care givers of the gender that the family chooses. */
export const careGiver = defineService({
  skill: 'Care Giver',
  title: m.care_giver_title,
  page: '/book-care-giver',
  // The misspelling is part of the product (docs/product/services.md).
  alsoAt: ['/book-eldely-care'],
  workerLabel: m.care_giver_worker,
  workersLabel: m.care_giver_workers,
  startingRates: careGiverRates,
  startingState: 'open',
  calls: {
    slots: '/booking-details/get-available-slots/',
    quote: '/care-giver/get-care-giver-cost/',
    book: '/care-giver/book-care-giver/',
  },
  questions: [
    frequency,
    startDate,
    workerCount(m.care_giver_count),
    workerGender(m.care_giver_gender, messages.genderMissing),
    hours([4, 6, 8]),
    startTime,
    ...addressQuestions,
    ...paymentQuestions,
    medicalDetails,
  ],
  frequencies: [oneTime, oneWeek, oneMonth],
  ownChecks: [answered(genderField, messages.genderMissing), oneTimeMinimum],
})
