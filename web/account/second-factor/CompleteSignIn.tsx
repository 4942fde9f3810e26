import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FactorForm } from './FactorForm.tsx'

/**
 * The second factor of a sign-in whose first one was right. `onDone` gets the welcome, `onStop` leads
 * back to the first one.
 */
export default function CompleteSignIn({
  onDone,
  onStop,
}: {
  onDone: (response: string) => void
  onStop: () => void
}) {
  const ways = useQuery({
    queryKey: ['second-factor-ways'],
    queryFn: () => call('POST /account/second-factor/begin/'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const back = (
    <PlainButton variant="outline" onClick={onStop}>
      {m.second_factor_again()}
    </PlainButton>
  )
  if (ways.isPending) return <Loading />
  if (!ways.data) {
    return (
      <>
        <Failure>{failureSentence(ways.error)}</Failure>
        {back}
      </>
    )
  }
  return (
    <FactorForm
      ways={ways.data}
      label={m.second_factor_confirm_title()}
      submitLabel={m.second_factor_continue()}
      send={async (given) => {
        const answer = await call('POST /account/second-factor/complete/', given)
        onDone(answer.response)
      }}
      renew={() => ways.refetch()}
    >
      {back}
    </FactorForm>
  )
}
