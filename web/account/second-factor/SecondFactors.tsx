import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call, callQuery } from '../../api.ts'
import { shortMoment } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import list from '../Security.module.css'
import { AddFactor } from './AddFactor.tsx'
import { factorsKey, useFactorsChanged } from './factors.ts'
import { useRecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'

type FactorsAnswer = CallOutput<'GET /account/second-factor/'>

/** The profile's second factors: passkeys, the authenticator app, recovery codes. */
export function SecondFactors() {
  const factors = useQuery(callQuery(factorsKey, 'GET /account/second-factor/'))
  return <Loaded query={factors}>{(data) => <Factors factors={data} />}</Loaded>
}

function Factors({ factors }: { factors: FactorsAnswer }) {
  const changed = useFactorsChanged()
  const codes = useRecoveryCodes()
  const { passkeys, app_since, recovery_codes_left: left } = factors
  const none = passkeys.length === 0 && app_since === null

  return (
    <div id="second-factor" className={styles.section}>
      <Card title={m.second_factor_title()}>
        <p>{m.second_factor_lead()}</p>
        <ul className={list.list}>
          {none && <li className={list.quiet}>{m.second_factor_none()}</li>}
          {passkeys.map(({ id, name, added_at, used_at }) => (
            <li key={id}>
              <div>
                <p>
                  {m.second_factor_passkey()}: {name}
                </p>
                <p className={list.quiet}>
                  {used_at
                    ? m.second_factor_passkey_used({
                        added: shortMoment(added_at),
                        used: shortMoment(used_at),
                      })
                    : m.second_factor_passkey_line({ added: shortMoment(added_at) })}
                </p>
              </div>
              <Remove name={name} factor={{ passkey: id }} />
            </li>
          ))}
          {app_since && (
            <li>
              <div>
                <p>{m.second_factor_app()}</p>
                <p className={list.quiet}>
                  {m.second_factor_app_line({ added: shortMoment(app_since) })}
                </p>
              </div>
              <Remove name={m.second_factor_app()} factor={{}} />
            </li>
          )}
          {!none && (
            <li>
              <p>{m.second_factor_codes({ count: left })}</p>
              <ConfirmedButton
                label={m.second_factor_codes_new()}
                title={m.second_factor_codes_ask()}
                cancelLabel={m.second_factor_cancel()}
                act={async () => {
                  await codes.receive(() => call('POST /account/second-factor/recovery-codes/'))
                  await changed()
                }}
              >
                {m.second_factor_codes_note()}
              </ConfirmedButton>
            </li>
          )}
        </ul>
        <AddFactor isFirst={none} hasApp={app_since !== null} receive={codes.receive} />
      </Card>
      {codes.dialog}
    </div>
  )
}

/** @param factor a passkey; the app if empty. */
function Remove({ name, factor }: { name: string; factor: { passkey?: number } }) {
  const changed = useFactorsChanged()
  return (
    <ConfirmedButton
      variant="danger"
      label={m.second_factor_remove()}
      accessibleLabel={m.second_factor_remove_named({ name })}
      title={m.second_factor_remove_ask({ name })}
      cancelLabel={m.second_factor_cancel()}
      destructive
      act={async () => changed(await call('POST /account/second-factor/remove/', factor))}
    >
      {m.second_factor_remove_note()}
    </ConfirmedButton>
  )
}
