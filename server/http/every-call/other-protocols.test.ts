import { expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { dice, inside, payloadFor, words } from '../../../testing/invalid-input.ts'
import type { Schema } from '../../../testing/operations.ts'

/**
 * Endpoints outside the contract, which speak OAuth, MCP or a provider's protocol, with invalid
 * input from one seed. Each answers in its own form, but never fails or discloses internals.
 */
const seed = 20_261_130
const triesPerEndpoint = 100

const testApp = await startTestApp()
const frequent = ['constructor', '__proto__', 'toString', 'authorization_code', 'refresh_token']
const names = [...words, ...Array.from({ length: 4 }, () => frequent).flat()]

const endpoints = {
  '/oauth/register': ['redirect_uris', 'client_name', 'token_endpoint_auth_method'],
  '/oauth/token': ['grant_type', 'code', 'code_verifier', 'redirect_uri', 'client_id', 'resource'],
  '/oauth/revoke': ['token', 'token_type_hint'],
  '/mcp': ['jsonrpc', 'id', 'method', 'params'],
  '/account/facebook/return': ['code', 'state', 'error'],
  '/payments/notify': ['orderid', 'tranID', 'amount', 'status', 'skey', 'domain', 'paydate'],
  '/payments/callback': ['orderid', 'tranID', 'amount', 'status', 'skey', 'nbcb'],
  '/payments/refund': ['RefType', 'MasterRefID', 'RefID', 'TxnID', 'Amount', 'Signature'],
  '/payments/return': ['orderid', 'tranID', 'status', 'skey', 'attempt'],
}

test.each(Object.entries(endpoints))('%s never fails', async (path, fields) => {
  const draw = dice(seed + path.length)
  const properties = Object.fromEntries(fields.map((field) => [field, { enum: names } as Schema]))
  const text = () => draw.pick(names).replace(/[\ud800-\udfff]/g, '?')
  const problems: string[] = []
  const statuses = new Set<number>()
  for (let n = 0; n < triesPerEndpoint; n += 1) {
    const isForm = draw.roll() < 0.4
    const form = new URLSearchParams(fields.map((field) => [field, text()])).toString()
    const payload = isForm ? form : payloadFor({ properties } as Schema, draw)
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    for (const method of ['GET', 'POST'] as const) {
      const answer = await testApp.app.inject({
        method,
        url: method === 'GET' ? `${path}?${form}` : path,
        headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
        ...(method === 'POST' ? { payload } : {}),
        remoteAddress: `10.9.${n >> 8}.${n & 255}`,
      })
      statuses.add(answer.statusCode)
      if (answer.statusCode >= 500 || (answer.statusCode >= 400 && inside.test(answer.body)))
        problems.push(`${answer.statusCode} ${answer.body} after ${method} ${String(payload)}`)
    }
  }
  expect(problems).toEqual([])
  expect([...statuses].some((status) => status < 404)).toBe(true)
})
