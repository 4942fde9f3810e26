/**
 * Messages from the widget to the surrounding page, without personal data (docs/embed.md#messages).
 */
export type FrameMessage =
  | { readonly type: 'jiran:ready' }
  | { readonly type: 'jiran:height'; readonly height: number }
  | { readonly type: 'jiran:booked'; readonly bookingCode: string }

/** What the widget's address contains about the surrounding page. */
export type FrameAddress = { readonly origin: string; readonly partner: string }

/** @see FrameAddress */
export function frameAddressOf(search: string): FrameAddress {
  const params = new URLSearchParams(search)
  const origin = params.get('origin') ?? ''
  const isOrigin = URL.parse(origin)?.origin === origin
  return { origin: isOrigin ? origin : '', partner: params.get('partner') ?? '' }
}

/**
 * Sends a message to the surrounding page. Browsers deliver it only to the origin in the address,
 * and show the widget only in pages of listed origins.
 */
export function send({ origin }: FrameAddress, message: FrameMessage): void {
  if (origin && window.parent !== window) window.parent.postMessage(message, origin)
}

/** Reports the height of the content, now and on every change. @returns stops it. */
export function followHeight(address: FrameAddress): () => void {
  const { body } = document
  const observer = new ResizeObserver(() =>
    send(address, { type: 'jiran:height', height: Math.ceil(body.getBoundingClientRect().height) }),
  )
  observer.observe(body)
  return () => observer.disconnect()
}
