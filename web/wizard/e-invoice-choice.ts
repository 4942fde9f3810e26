type Whose = number | 'own'

let wanted: Whose | undefined

/**
 * Is an e-invoice wanted for the current order (docs/product/einvoice.md#own): the customer's own,
 * or that of a customer on the phone?
 */
export function wantsEInvoice(whose: Whose = 'own'): boolean {
  return wanted === whose
}

/** Remembers it in this tab until the order is placed. */
export function chooseEInvoice(wants: boolean, whose: Whose = 'own'): void {
  wanted = wants ? whose : undefined
}
