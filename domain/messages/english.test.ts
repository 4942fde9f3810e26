import { expect, test } from 'vitest'
import { english } from './english.ts'
import { sentence } from './problem.ts'

/**
 * Sentences of docs/product/checks.md, docs/product/pages.md#toasts, word for word, by the section
 * that gives them.
 */
test.each([
  ['5, home', 'postcode-missing', 'Please enter the postcode'],
  ['5, home', 'postcode-not-served', 'Currently we do not provide Services at this Location'],
  ['5.1', 'frequency-missing', 'Please select the frequency'],
  ['5.2', 'start-date-missing', 'Please select the start date'],
  ['5.3', 'hours-missing', 'Please enter number of hours'],
  ['5.4', 'start-time-missing', 'Please select the start time'],
  ['5.6', 'addon-needs-two-workers', 'Select minimum 2 workers'],
  ['5.7', 'one-time-minimum', 'Minimum 4 hrs. booking required for One-time'],
  ['5.8', 'garden-size-missing', 'Please select the garden size'],
  ['5.9', 'boxes-missing', 'Please enter the no of boxes to pack'],
  ['5.9', 'lift-missing', 'Please select the availablity of lift'],
  ['5.9', 'floors-missing', 'Please enter the no of floors'],
  ['5.10', 'task-missing', 'Please enter the type of task'],
  ['5.11', 'trees-missing', 'Please enter the no of trees to cut'],
  ['5.12', 'days-missing', 'Please select the No of Days'],
  ['5.13', 'too-soon', 'Cannot Book within 12 hours'],
  ['5.13', 'too-soon-cleaning', 'Cannot Book within 24 hours'],
  ['5, step 2', 'address-missing', 'Please fill the address'],
  ['5, step 2', 'pick-up-missing', 'Please fill the pick up address'],
  ['5, step 2', 'destination-missing', 'Please fill the destination'],
  ['5, step 2', 'property-type-missing', 'Please select the Property Type'],
  ['5, step 3', 'not-signed-in', 'Please login before booking'],
  ['5, step 3', 'payment-method-missing', 'Please select a payment method'],
  ['5, step 3', 'medical-details-missing', 'Please provide the medical details'],
  ['5, registration', 'fullname-incomplete', 'Please enter your fullname'],
  [
    '5, registration',
    'password-weak',
    'Password should contain characters between 6 to 20 which contain at least one numeric digit, one uppercase and one lowercase letter',
  ],
  ['5, reset', 'passwords-differ', 'Password and Confirm Password does not match'],
  ['5, profile', 'profile-passwords-differ', "Password and Confirm Password doesn't match"],
  ['5, booking edit', 'edit-date-missing', 'Please select the booking date'],
  ['5, booking edit', 'edit-time-missing', 'Please select the start time'],
  ['8', 'slot-taken', 'No Slot Available'],
] as const)('%s: %s', (_, code, words) => {
  expect(sentence({ code })).toBe(words)
})

test.each([
  ['workers-missing', { workers: 'Care Takers' }, 'Please enter number of Care Takers required'],
  ['workers-count-wrong', { n: 3 }, 'Please select 3 workers'],
  [
    'garden-hours',
    { hours: 3, squareFeet: 1500 },
    'Please select minimum 3 hours for garden size upto 1500 sq. feets',
  ],
] as const)('%s with %j', (code, params, words) => {
  expect(sentence({ code, params })).toBe(words)
})

test('another language has the same keys and its own words', () => {
  const malay = { ...english, 'hours-missing': 'Sila masukkan bilangan jam' }
  expect(sentence({ code: 'hours-missing' }, malay)).toBe('Sila masukkan bilangan jam')
})
