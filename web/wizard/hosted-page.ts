import type { HostedPage } from '../../domain/api/booking.ts'

/** Leaves for the payment page as a form of its own would: at top level, signed by the server. */
export function goToHostedPage({ method, url, fields }: HostedPage) {
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
