import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FactorForm } from './FactorForm.tsx'
import styles from './SecondFactor.module.css'

/** The dialog that asks the owner of the session for a proof. `onEnd` gets whether there was one. */
export default function ProveAgain({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const ways = useQuery({
    queryKey: ['ways-to-prove'],
    queryFn: () => call('POST /account/reauthenticate/begin/'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const cancel = (
    <PlainButton variant="outline" onClick={() => onEnd(false)}>
      {m.second_factor_cancel()}
    </PlainButton>
  )
  const { data } = ways
  const possible = data && (data.passkey !== null || data.code || data.password)
  return (
    <Dialog title={m.second_factor_confirm_title()} onCancel={() => onEnd(false)}>
      {ways.isPending && <Loading />}
      {ways.isError && <Failure>{failureSentence(ways.error)}</Failure>}
      {data && (
        <p className={styles.lead}>
          {possible ? m.second_factor_prove_lead() : m.second_factor_prove_sign_in()}
        </p>
      )}
      {possible ? (
        <FactorForm
          ways={data}
          label={m.second_factor_confirm_title()}
          submitLabel={m.second_factor_confirm()}
          send={async (given) => {
            await call('POST /account/reauthenticate/', given)
            onEnd(true)
          }}
          renew={() => ways.refetch()}
        >
          {cancel}
        </FactorForm>
      ) : (
        <div className={styles.buttons}>{cancel}</div>
      )}
    </Dialog>
  )
}
