import { m } from '../../../messages/every.ts'
import { ownMessage } from '../../messages/form-problem.ts'

/** Messages of this service only (docs/product/checks.md). */
export const messages = {
  genderMissing: ownMessage('gender-missing', m.care_giver_gender_missing),
  medicalDetailsMissing: ownMessage(
    'medical-details-missing',
    m.care_giver_medical_details_missing,
  ),
} as const
