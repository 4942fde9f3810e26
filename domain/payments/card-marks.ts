/** What a payment provider tells of a card; empty where it does not. */
export type KnownCard = {
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly bin: string
}

/** By which a card is known again. */
export type CardMark = { readonly text: string; readonly isSure: boolean }

/**
 * The marks of a card (docs/product/credits.md#friends): the provider's own name of it, and its digits as far as
 * they are known. One in ten thousand cards of a brand has the same last four, so these alone are not sure.
 */
export function marksOf(
  provider: string,
  { fingerprint, brand, last4, bin }: KnownCard,
): CardMark[] {
  const marks: CardMark[] = []
  if (fingerprint) marks.push({ text: `${provider} ${fingerprint}`, isSure: true })
  if (last4 && bin) marks.push({ text: `${brand} ${bin} ${last4}`, isSure: true })
  else if (last4) marks.push({ text: `${brand} ${last4}`, isSure: false })
  return marks
}
