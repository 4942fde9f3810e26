// The booking widget for other sites (docs/embed.md): puts a frame of ours where this script is, as high as
// what it shows, and passes its messages on as events of the script's element.
;(() => {
  const script = document.currentScript
  if (!script) return
  const { origin } = new URL(script.src)
  const { service = 'book-cleaner', lang = 'en', partner = '', title = 'Booking' } = script.dataset
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ origin: location.origin, ...(partner ? { partner } : {}) })
  const prefix = lang === 'en' ? '' : `/${encodeURIComponent(lang)}`
  frame.src = `${origin}${prefix}/embed/${encodeURIComponent(service)}?${query}`
  frame.title = title
  frame.loading = 'lazy'
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0;color-scheme:auto'

  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const { type, height } = event.data ?? {}
    if (!/^jiran:(ready|height|booked)$/.test(type)) return
    if (type === 'jiran:height' && height > 0) frame.style.height = `${Math.min(height, 10000)}px`
    script.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: event.data }))
  })
  script.after(frame)
})()
