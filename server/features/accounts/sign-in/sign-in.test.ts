import { expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import { startProviderSignIn } from '../../../../testing/provider-sign-in.ts'

const { providerUrl, testApp } = await startProviderSignIn()

test('without a provider there is no button and no such sign-in', async () => {
  const plain = await startTestApp()
  const options = await plain.get<object>('/account/sign-in-options/')
  expect(options.body).toEqual({})
  const { status } = await plain.post('/account/google-signin/', { credential: 'x' })
  expect(status).toBe(401)
  expect((await plain.get('/account/facebook/start')).status).toBe(404)
})

test('the page policy names Google only when it is configured', async () => {
  const policyOf = async (url: string) => {
    const { headers } = await fetch(`${url}/healthz`)
    return `${headers.get('content-security-policy')} ${headers.get('cross-origin-opener-policy')}`
  }
  const policy = await policyOf(testApp.url)
  expect(policy).toMatch(/script-src 'self' [^;]*\/gsi\/client;/)
  expect(policy).toContain(`frame-src ${providerUrl}/gsi/;`)
  expect(policy).toContain('same-origin-allow-popups')
  const plain = await policyOf((await startTestApp()).url)
  expect(plain).not.toContain('gsi')
  expect(plain).toMatch(/ same-origin$/)
})
