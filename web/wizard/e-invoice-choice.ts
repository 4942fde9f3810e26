let wanted = false

/** Does the customer want an e-invoice of the order that is being made (docs/product/einvoice.md#own)? */
export function wantsEInvoice(): boolean {
  return wanted
}

/** Remembers it in this tab, until the order is made. */
export function chooseEInvoice(wants: boolean): void {
  wanted = wants
}
