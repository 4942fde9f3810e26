import { ownMessage } from '../../messages/problem.ts'

/** What only this service says (docs/product/checks.md). */
export const messages = {
  genderMissing: ownMessage('gender-missing', 'Please select the care taker gender'),
  medicalDetailsMissing: ownMessage(
    'medical-details-missing',
    'Please provide the medical details',
  ),
} as const
