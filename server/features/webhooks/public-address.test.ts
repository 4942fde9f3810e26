import { expect, test } from 'vitest'
import { isPublicAddress, pinAddress } from './public-address.ts'

const privateOnes = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.5',
  '224.0.0.1',
  '239.255.255.255',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'no address',
]

test.each(privateOnes)('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '1.1.1.1', '2606:4700:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

/** However a private address is written, `URL` and this function recognise it. */
test.each([
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://[::ffff:7f00:1]/',
  'http://127.0.0.1./',
  'http://①②⑦.0.0.1/',
])('%s is refused', async (text) => {
  const pinned = await pinAddress(new URL(text).hostname, false)
  expect(pinned).toEqual({ problem: 'private-address' })
})

test('a host with one private address among others is refused', async () => {
  const addresses = async () => ['8.8.8.8', '10.0.0.1']
  expect(await pinAddress('both.example', false, addresses)).toEqual({ problem: 'private-address' })
})

test('a name that leads nowhere is unknown', async () => {
  const fails = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await pinAddress('gone.example', false, fails)).toEqual({ problem: 'unknown-host' })
  expect(await pinAddress('none.example', false, async () => [])).toEqual({
    problem: 'unknown-host',
  })
})
