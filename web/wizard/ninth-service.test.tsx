import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { type Step, steps } from '../../domain/booking/description.ts'
import { tariffOf } from '../../domain/services/starting-rates.ts'
import { windowWasher } from '../../testing/services/ninth-service.ts'
import { labelText } from '../locale.ts'
import { NavigationContext } from '../navigation.tsx'
import { searchOf } from './answers/step-address.ts'
import { Wizard } from './Wizard.tsx'

/* The page of a service that exists in this test alone: its steps follow from its description. */

async function pageAt(step: Step): Promise<string> {
  const queries = new QueryClient()
  queries.setQueryData(
    ['rates', windowWasher.skill, 59100],
    tariffOf(windowWasher.startingRates).rates.map(({ frequency, unitSen, off }) => ({
      frequency,
      worker_cost_normal_day: unitSen / 100,
      discount_perc: off.numerator / off.denominator,
    })),
  )
  const address = {
    path: windowWasher.page,
    search: searchOf({ postcode: '59100', draft: 'd1', step }),
    state: undefined,
    by: 'POP' as const,
    known: true,
  }
  const { prelude } = await prerender(
    <NavigationContext value={{ address, step: '', go: undefined, everywhere: false }}>
      <QueryClientProvider client={queries}>
        <Wizard service={windowWasher} postcode="59100" />
      </QueryClientProvider>
    </NavigationContext>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll('<!-- -->', '')
}

test.each(steps)('its step %s asks what it describes', async (step) => {
  const html = await pageAt(step)
  expect(html).toContain('Book Window Washing')
  for (const question of windowWasher.questions) {
    const label = labelText(question.label)
    const shown = html.includes(`>${label}`) || html.includes(`"${label}"`)
    if (question.step === step && !['phone', 'payment-method', 'voucher'].includes(question.kind)) {
      expect({ [label]: shown }).toEqual({ [label]: true })
    }
  }
})

test('its choices, limits and prices are its own', async () => {
  const html = await pageAt('details')
  for (const words of ['One storey', 'Two storeys', 'Weekly', 'RM 8.00', 'RM 7.20', 'Save 10%'])
    expect(html).toContain(words)
})
