/** What a payment provider reports of a card; empty if it does not. */
export type KnownCard = {
  readonly fingerprint: string
  readonly brand: string
  readonly last4: string
  readonly bin: string
}

/** A mark by which a card is recognised. */
export type CardMark = { readonly text: string; readonly isSure: boolean }

/**
 * The marks of a card (docs/product/credits.md#friends): the provider's fingerprint, and its known
 * digits. The last four digits alone are not sure: one in ten thousand cards of a brand shares
 * them.
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
