/** The part of Google's script that we call (`google.accounts.id`). */
type GoogleIdentity = {
  initialize(settings: {
    client_id: string
    nonce: string
    ux_mode: 'popup'
    callback: (answer: { credential: string }) => void
  }): void
  renderButton(
    parent: HTMLElement,
    look: {
      type: 'standard'
      theme: 'outline'
      size: 'large'
      text: string
      width: number
      locale: string
    },
  ): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

const loading = new Map<string, Promise<GoogleIdentity>>()

/**
 * Loads Google's script, once for a page. Rejects if it cannot be loaded; the next attempt loads it
 * again.
 */
export function loadGoogle(src: string): Promise<GoogleIdentity> {
  const known = loading.get(src)
  if (known) return known
  const loaded = new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    const fail = () => {
      loading.delete(src)
      script.remove()
      reject(new Error('the sign-in script did not load'))
    }
    script.onload = () => (window.google ? resolve(window.google.accounts.id) : fail())
    script.onerror = fail
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}
