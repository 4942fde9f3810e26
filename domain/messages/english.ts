/**
 * Every sentence the product says to a person about a rule, and every name it gives a code of
 * somebody else's, by code.
 * Other languages add a table with the same keys; nothing else changes.
 * `{name}` stands for a parameter.
 */
export const english = {
  // docs/product/checks.md#step-address
  'postcode-missing': 'Please enter the postcode',
  'postcode-not-served': 'Currently we do not provide Services at this Location',

  // docs/product/checks.md#step-details, in its order
  'frequency-missing': 'Please select the frequency',
  'start-date-missing': 'Please select the start date',
  'hours-missing': 'Please enter number of hours',
  'start-time-missing': 'Please select the start time',
  'workers-missing': 'Please enter number of {workers} required',
  'addon-needs-two-workers': 'Select minimum 2 workers',
  'one-time-minimum': 'Minimum 4 hrs. booking required for One-time',
  'too-soon': 'Cannot Book within 12 hours',

  // docs/product/checks.md#step-address
  'address-missing': 'Please fill the address',
  'address-incomplete':
    'Please add a house or unit number, or choose a suggestion or a place on the map',
  'property-type-missing': 'Please select the Property Type',

  // docs/product/checks.md#step-payment
  'not-signed-in': 'Please login before booking',
  'payment-method-missing': 'Please select a payment method',
  'phone-missing': 'Please enter your phone number',
  'payment-method-fixed': 'Weekly and fortnightly cleaning is paid online',

  // ours, where the specification gives a limit but no sentence
  'start-past': 'Please choose a start in the future',
  'too-far-ahead': 'Please choose a date within the next 12 months',
  'out-of-range': '{label} must be from {min} to {max}',
  'not-a-choice': 'Please check {label}: this is not one of the choices',
  'too-long': '{label} is too long: at most {max} characters',
  'field-invalid': 'Please check {label}',
  'field-unknown': '{field} does not belong to this booking',
  'addon-hours': 'Addon hours must be from 1 to {max}',
  'addon-unknown': 'This addon is not available',
  'phone-invalid': 'Please enter a valid phone number',

  // docs/product/checks.md#registration, registration, reset, profile, contact
  'fullname-incomplete': 'Please enter your fullname',
  'email-missing': 'Please enter your email',
  'email-invalid': 'Please enter a valid email address',
  'password-missing': 'Please enter the password',
  'password-weak':
    'Password should contain characters between 6 to 20 which contain at least one numeric digit, one uppercase and one lowercase letter',
  'passwords-differ': 'Password and Confirm Password does not match',
  'profile-passwords-differ': "Password and Confirm Password doesn't match",
  'first-name-missing': 'Please enter your first name',
  'last-name-missing': 'Please enter your last name',
  'phone-not-numeric': 'Phone number must be numeric',
  'subject-missing': 'Please enter the subject',
  'message-missing': 'Please enter your message',

  // docs/product/checks.md#booking-edit, booking edit and worker assignment
  'edit-date-missing': 'Please select the booking date',
  'edit-time-missing': 'Please select the start time',
  'workers-count-wrong': 'Please select {n} workers',

  // vouchers: why one gives no discount (docs/product/prices.md#vouchers)
  'voucher-unknown': 'This voucher code is not known',
  'voucher-not-yet': 'This voucher is not valid yet',
  'voucher-expired': 'This voucher has expired',
  'voucher-other-service': 'This voucher is not for this service',
  'voucher-too-early': 'This voucher is for starts from {hour} only',
  'voucher-too-late': 'This voucher is for starts until {hour} only',
  'voucher-minimum': 'This voucher needs a total of at least {amount}',
  'voucher-used-up': 'This voucher has been used up',
  'voucher-already-used': 'You have already used this voucher',

  // outcomes of an action
  'slot-taken': 'No Slot Available',
  'too-many-unpaid':
    'You already have {count} bookings that are not paid yet. Please complete or cancel one of them before you book another',
  'price-changed': 'The price is now {amount}. Please check the summary and confirm again',
  'online-minimum':
    'Online payment is for totals above {amount}. Please choose Pay Later or change your booking',
  'edit-not-allowed': 'This booking can no longer be changed',
  'cancel-not-allowed': 'This booking can no longer be cancelled',
  'cancel-failed': 'Something went wrong. Please contact Admin directly.',
  'workers-not-free': 'Not available for this booking: {names}',
  'fee-not-agreed':
    'A fee of {amount} applies within 24 hours of the start. Please confirm that you agree',

  // prices as an Admin enters them
  'amount-unreadable': 'Please enter an amount such as 30.00',
  'percent-unreadable': 'Please enter a percentage from 0 to 100',
  'rate-out-of-range': 'Please enter a price from RM 1 to RM 1,000',
  'rate-of-series-dearer': 'A visit of a series cannot cost more than a single one',

  // how an online payment was made
  'channel-untold': 'Online',
  'channel-card': 'Card',
  'channel-link': 'Link',
  'channel-fpx': 'FPX',
  'channel-fpx-bank': 'FPX ({bank})',
  'channel-duitnow-qr': 'DuitNow QR',
  'channel-touch-n-go': "Touch 'n Go eWallet",
  'channel-grabpay': 'GrabPay',
  'channel-boost': 'Boost',
  'channel-shopeepay': 'ShopeePay',
  'channel-maybank-qr': 'Maybank QRPay',
  'channel-alipay': 'Alipay',
  'channel-wechat-pay': 'WeChat Pay',
  'channel-unionpay': 'UnionPay',
  'channel-fiuu-cash': 'Fiuu Cash ({shop})',
} as const

/** The code of a sentence that all share: its key in every language. */
export type SharedCode = keyof typeof english

/** The code of a sentence that one service alone has, in its own folder. */
export type OwnCode = string & { readonly own: true }

/** The code of a sentence to a person. */
export type MessageCode = SharedCode | OwnCode
