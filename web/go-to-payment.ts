import type { HostedPage } from '../domain/api/bookings/booking.ts'

/** Leaves the site for the payment page, at top level, by its address or by the server's form. */
export function goToPayment({ method, url, fields }: HostedPage) {
  // After Back the browser may restore the page with its old waiting state.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
  if (method === 'GET' && Object.keys(fields).length === 0) {
    // A form would add an empty query to the address.
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
  // Not form.submit, which a field of that name would hide.
  HTMLFormElement.prototype.submit.call(form)
}
