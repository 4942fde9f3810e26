/** A code in links: in capitals, so that it reads the same on paper and in an address. */
export const PARTNER_CODE = /^[A-Z0-9][A-Z0-9-]{1,29}$/

export const MOST_SITES = 20

/**
 * The origin of a typed site (docs/product/partners.md#sites): `clinic.my/book` gives
 * `https://clinic.my`. Undefined if a content security policy could not name it.
 * @param local whether local sites without https are permitted, as in a demo.
 */
export function siteOrigin(typed: string, local: boolean): string | undefined {
  const text = typed.trim()
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `https://${text}`)
  if (!url || url.username || url.password) return undefined
  const { protocol, hostname, origin } = url
  if (protocol === 'http:' && local && /^(localhost|127\.0\.0\.1)$/.test(hostname)) return origin
  const isHost = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)
  return protocol === 'https:' && isHost ? origin : undefined
}

/** How a customer arrived: by a partner's link, or from the widget on another site. */
export type Arrival = {
  readonly code?: string
  /** Chosen by the widget, which uses it to ask about the outcome of the booking. */
  readonly ref?: string
}

const REF = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Reads an arrival from an address; invalid parts are left out. */
export function arrivalOf(search: URLSearchParams): Arrival {
  const code = search.get('partner')?.toUpperCase() ?? ''
  const ref = search.get('ref') ?? ''
  return {
    ...(PARTNER_CODE.test(code) ? { code } : {}),
    ...(REF.test(ref) ? { ref } : {}),
  }
}

/** Writes an arrival for the cookie. */
export function writeArrival({ code = '', ref = '' }: Arrival): string {
  return `${code}.${ref}`
}

/** @see writeArrival */
export function readArrival(text: string | undefined): Arrival {
  const [partner = '', ref = ''] = (text ?? '').split('.')
  return arrivalOf(new URLSearchParams({ partner, ref }))
}
