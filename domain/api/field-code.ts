/**
 * Why a field of a call cannot be, where the schema's own words say too little: the message of a
 * check. Who answers the call makes a sentence of it.
 */
export type FieldCode =
  | 'not-a-day'
  | 'not-one-line'
  | 'not-plain-text'
  | 'bank-missing'
  | 'account-name-invalid'
  | 'account-number-invalid'
  | 'amount-not-sen'
  | 'percent-unreadable'
  | 'metric-twice'
  | 'hours-invalid'
  | 'name-missing'
  | 'phone-invalid'
  | 'email-invalid'
  | 'last-day-before-first'
  | 'skill-missing'
  | 'area-missing'
  | 'address-missing'
  | 'postcode-missing'
  | 'reason-missing'
  | 'tin-invalid'
  | 'registration-invalid'
  | 'msic-invalid'
  | 'id-number-invalid'
  | 'postcode-digits'
