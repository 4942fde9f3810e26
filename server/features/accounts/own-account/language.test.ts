import { expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Person } from '../../../../testing/people.ts'
import { hashPassword } from '../passwords/passwords.ts'

const testApp = await startTestApp()

/** The answer to a sign-in with a wrong password. */
async function refused(headers: Record<string, string>, who?: Person): Promise<string> {
  const { body } = await testApp.post<{ response: string }>(
    '/region-cost/get-frequency-discount-by-skill/',
    { skill: 'Cleaner', post_code: '99999' },
    who,
    headers,
  )
  return body.response
}

const served = {
  en: 'Currently we do not provide Services at this Location',
  ms: 'Buat masa ini kami belum menyediakan perkhidmatan di lokasi ini',
  zh: '我们目前尚未在此地区提供服务',
}

test('a failure is in the requested language, or in English if none is requested', async () => {
  expect(await refused({})).toBe(served.en)
  expect(await refused({ 'accept-language': '*' })).toBe(served.en)
  expect(await refused({ 'accept-language': 'fr' })).toBe(served.en)
  expect(await refused({ 'accept-language': 'ms-MY,en;q=0.5' })).toBe(served.ms)
  expect(await refused({ 'accept-language': 'zh-CN' })).toBe(served.zh)
})

test('the language of an account is stored, and used if a call requests none', async () => {
  const who = await testApp.customer()
  expect(await refused({ 'accept-language': '*' }, who)).toBe(served.en)
  const chosen = await testApp.post('/account/language/', { language: 'ms' }, who)
  expect(chosen).toMatchObject({ status: 200, body: { response: 'Bahasa anda telah disimpan' } })
  expect(await refused({ 'accept-language': '*' }, who)).toBe(served.ms)
  const { body } = await testApp.get('/account/security/', who)
  expect(body).toMatchObject({ language: 'ms' })
  expect(await refused({ 'accept-language': 'en' }, who)).toBe(served.en)
  expect((await testApp.post('/account/language/', { language: 'fr' }, who)).status).toBe(400)
})

test('signing in stores the language of the account in a browser that has none', async () => {
  const who = await testApp.customer()
  const password = 'Secret1x'
  const values = [who.accountId, await hashPassword(password)]
  await testApp.pool.query('update account set password_hash = $2 where id = $1', values)
  const stored = async (cookies: Record<string, string> = {}) => {
    const payload = { username: who.email, password }
    const request = { method: 'POST', url: '/account/login/', payload, cookies } as const
    const answer = await testApp.app.inject(request)
    expect(answer.statusCode).toBe(200)
    return answer.cookies.find(({ name }) => name === 'language')?.value
  }
  expect(await stored()).toBeUndefined()
  await testApp.post('/account/language/', { language: 'zh' }, who)
  expect(await stored()).toBe('zh')
  expect(await stored({ language: 'en' })).toBeUndefined()
})
