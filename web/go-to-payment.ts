import type { HostedPage } from '../domain/api/booking.ts'

/** Leaves the site for the payment page: at top level, by its address or by the server's form. */
export function goToPayment({ method, url, fields }: HostedPage) {
  // Back from there, the browser may show the page as it was left, waiting for what has long come.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  if (method === 'GET' && Object.keys(fields).length === 0) {
    // A form would put an empty query into the address.
    window.location.assign(url)
    return
  }
  const form = document.createElement('form')
  form.method = method
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // Not form.submit: a field of that name would stand in its way.
  HTMLFormElement.prototype.submit.call(form)
}
