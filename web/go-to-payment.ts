import type { HostedPage } from '../domain/api/booking.ts'

/** Leaves the site for the payment page by sending the form that the server has signed. */
export function goToPayment({ method, url, fields }: HostedPage) {
  const form = document.createElement('form')
  form.method = method
  form.action = url
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
