/**
 * The person served by an order on a partner's account, as fields of the call; empty for the member.
 */
export type ServedFields = { readonly served_name?: string; readonly served_phone?: string }

let typed: ServedFields = {}

/** The person named for the current order (docs/product/partners.md#on-account). */
export function served(): ServedFields {
  return typed
}

/** Stores the person in this tab, until the order is placed. */
export function nameServed(fields: ServedFields): void {
  typed = fields
}
