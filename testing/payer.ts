/** A form for the payment page. */
type Page = { url: string; fields: Record<string, string> }

/**
 * A customer at the stand-in's hosted page: posts the signed form, presses a button, and returns
 * the fields that the browser would carry back (none if the payment was cancelled).
 * @param decision `pay`, `fail`, `later` or `cancel`.
 * @throws Error with the page's text if it refused the form.
 */
export async function walkThroughSandbox(
  page: Page,
  decision: string,
  channel = 'credit',
  card = 'works',
): Promise<Record<string, string>> {
  const opened = await submit(page.url, page.fields)
  const action = /<form method="post" action="([^"]+)"/.exec(opened)?.[1]
  if (!action) throw new Error(`no payment page but: ${opened}`)
  const ended = await submit(new URL(action, page.url).href, { decision, channel, card })
  const hidden = ended.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries(
    [...hidden].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  )
}

/**
 * A customer at the Stripe stand-in: opens our address, follows it to the page, presses a button,
 * and returns the fields of the return address.
 * @param decision `pay`, `slow`, `fail` or `cancel`.
 * @throws Error with the page's text if nothing could be paid there.
 */
export async function walkThroughStripe(
  page: { url: string },
  decision: string,
  method = 'card',
  card = '',
): Promise<Record<string, string>> {
  const opened = await fetch(page.url)
  const shown = await opened.text()
  const action = /<form method="post" action="([^"]+)"/.exec(shown)?.[1]
  if (!action) throw new Error(`no payment page but: ${opened.url} ${shown}`)
  const ended = await fetch(new URL(action, opened.url), {
    method: 'POST',
    body: new URLSearchParams({ decision, method, card }),
    redirect: 'manual',
  })
  const back = ended.headers.get('location')
  return back ? Object.fromEntries(new URL(back).searchParams) : {}
}

async function submit(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return response.text()
}
