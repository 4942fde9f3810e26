import { expect, onTestFinished, test } from 'vitest'
import { openWebhookReceiver } from '../../../testing/webhook-receiver.ts'
import { postTo, refusalOf, type SenderOptions } from './webhook-sender.ts'

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{}' }

async function opened() {
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  return receiver
}

/** Resolves to these addresses in turn, like a name whose owner changes it between two queries. */
function rebinding(...answers: string[]) {
  const resolvedHosts: string[] = []
  const resolveHost = async (host: string) => {
    resolvedHosts.push(host)
    return [answers[resolvedHosts.length - 1] ?? answers.at(-1) ?? '']
  }
  return { resolvedHosts, options: { localHosts: [], resolveHost } satisfies SenderOptions }
}

test('a name that leads to this machine is refused before anything is sent', async () => {
  const receiver = await opened()
  const { options } = rebinding('127.0.0.1')
  const url = new URL(`https://hooks.example:${receiver.port}/`)
  expect(await postTo(url, message, options)).toEqual({ problem: 'private-address' })
  expect(receiver.received).toEqual([])
})

test('a name is asked for once at each try, so that it cannot change after the check', async () => {
  const receiver = await opened()
  // Public when checked, this machine afterwards.
  const { options, resolvedHosts } = rebinding('192.0.9.1', '127.0.0.1')
  const url = new URL(`https://rebound.example:${receiver.port}/`)
  const answer = await postTo(url, message, { ...options, timeoutMs: 300 })
  expect(answer).toHaveProperty('problem')
  expect(resolvedHosts).toEqual(['rebound.example'])
  expect(receiver.received).toEqual([])
})

test('an address that was public when it was saved is checked again when it is sent to', async () => {
  const receiver = await opened()
  const { options } = rebinding('1.1.1.1', '10.0.0.1')
  const url = new URL(`https://moved.example:${receiver.port}/`)
  expect(await refusalOf(url, options)).toBeUndefined()
  expect(await postTo(url, message, options)).toEqual({ problem: 'private-address' })
})

test('a redirect is an answer like any other, and is not followed', async () => {
  const inside = await opened()
  const outside = await opened()
  outside.always({ status: 307, headers: { location: inside.url } })
  const options = { localHosts: [outside.host] }
  expect(await postTo(new URL(outside.url), message, options)).toMatchObject({ status: 307 })
  expect(inside.received).toEqual([])
})

test('the host and its port are named as in the address, whatever is connected to', async () => {
  const receiver = await opened()
  const options = {
    localHosts: [`hooks.test:${receiver.port}`],
    resolveHost: async () => ['127.0.0.1'],
  }
  const url = new URL(`http://hooks.test:${receiver.port}/a?b=c`)
  expect(await postTo(url, message, options)).toEqual({ status: 204, retryAfter: undefined })
  expect(receiver.received).toMatchObject([
    { path: '/a?b=c', headers: { host: `hooks.test:${receiver.port}`, 'webhook-id': 'msg_1' } },
  ])
})

test('a receiver that never answers, and a name that is never found, are given up', async () => {
  const receiver = await opened()
  receiver.next('nothing')
  const options = { localHosts: [receiver.host], timeoutMs: 200 }
  expect(await postTo(new URL(receiver.url), message, options)).toEqual({ problem: 'timeout' })
  const never = { ...options, localHosts: [], resolveHost: () => new Promise<string[]>(() => {}) }
  expect(await postTo(new URL('https://slow.example/'), message, never)).toEqual({
    problem: 'timeout',
  })
})

test('a receiver that is away is unreachable', async () => {
  const receiver = await openWebhookReceiver()
  await receiver.close()
  const answer = await postTo(new URL(receiver.url), message, { localHosts: [receiver.host] })
  expect(answer).toEqual({ problem: 'unreachable' })
})
