/** Malaysia's country code, for numbers stored with a leading zero instead. */
const COUNTRY = '60'

/** The digits of a phone number with its country code; empty for a text without digits. */
function internationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? COUNTRY + digits.replace(/^0+/, '') : digits
}

/** A link that calls a number: `tel:+60123456789`. */
export function telLink(phone: string): string {
  return `tel:+${internationalDigits(phone)}`
}

/** A link that opens a chat with a number in WhatsApp. */
export function whatsAppLink(phone: string): string {
  return `https://wa.me/${internationalDigits(phone)}`
}
