/** The longest time for which a pay link holds the crew (docs/product/availability.md#pay-link). */
const PAY_LINK_HOURS = 24

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * When the hold of an order with a pay link ends: after 24 hours, but before the lead time of the
 * first start, and never sooner than the hold of an order placed by a customer.
 */
export function payLinkUntil({
  now,
  startsAt,
  leadHours,
  holdMinutes,
}: {
  readonly now: Date
  readonly startsAt: Date
  readonly leadHours: number
  readonly holdMinutes: number
}): Date {
  const latest = startsAt.getTime() - leadHours * HOUR_MS
  const usual = now.getTime() + PAY_LINK_HOURS * HOUR_MS
  const least = now.getTime() + holdMinutes * MINUTE_MS
  return new Date(Math.max(least, Math.min(usual, latest)))
}

/**
 * A link that opens WhatsApp with a text to a phone number; undefined if the number is too short.
 */
export function whatsAppAddress(phone: string | null, text: string): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0/, '60')
  if (digits.length < 8) return undefined
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
