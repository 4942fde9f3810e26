import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BoughtGift } from './BoughtGift.tsx'

function shown(changes: object): string {
  const client = new QueryClient()
  client.setQueryData(['gift', 'G1'], {
    amount: 50,
    to_name: 'Mei Ling',
    mail_day: '2026-03-05',
    state: 'redeemed',
    refundable: 0,
    refund: 0,
    ...changes,
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BoughtGift gift="G1" />
    </QueryClientProvider>,
  )
}

test('no sentence names a recipient whose name is deleted', () => {
  expect(shown({})).toContain('Mei Ling can book with it.')
  expect(shown({ to_name: '' })).not.toContain('can book with it.')
})
