/** How long a pay link holds the crew at most (docs/product/availability.md#pay-link). */
export const PAY_LINK_HOURS = 24

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * Until when an order with a pay link is held: 24 hours, but not later than the lead time before its
 * first start, and never shorter than the hold of an order that its customer makes.
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

/** Where a text to a phone number is begun in WhatsApp; undefined for a number without its digits. */
export function whatsAppAddress(phone: string | null, text: string): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0/, '60')
  if (digits.length < 8) return undefined
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
