import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call, callQuery } from '../../api.ts'
import { shortMoment } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useAction } from '../../ui/use-action.ts'
import list from '../Security.module.css'
import { AddFactor } from './AddFactor.tsx'
import { factorsKey, useFactorsChanged } from './factors.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'

type FactorsAnswer = CallOutput<'GET /account/second-factor/'>
type Removed = { name: string; passkey?: number }

/** The profile's second factors: passkeys, the authenticator app, recovery codes. */
export function SecondFactors() {
  const factors = useQuery(callQuery(factorsKey, 'GET /account/second-factor/'))
  return <Loaded query={factors}>{(data) => <Factors factors={data} />}</Loaded>
}

function Factors({ factors }: { factors: FactorsAnswer }) {
  const changed = useFactorsChanged()
  const { busy, act } = useAction()
  const [codes, setCodes] = useState<readonly string[]>()
  const [removed, setRemoved] = useState<Removed>()
  const [renewing, setRenewing] = useState(false)
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
              <RemoveButton name={name} onClick={() => setRemoved({ name, passkey: id })} />
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
              <RemoveButton
                name={m.second_factor_app()}
                onClick={() => setRemoved({ name: m.second_factor_app() })}
              />
            </li>
          )}
          {!none && (
            <li>
              <p>{m.second_factor_codes({ count: left })}</p>
              <PlainButton variant="outline" onClick={() => setRenewing(true)}>
                {m.second_factor_codes_new()}
              </PlainButton>
            </li>
          )}
        </ul>
        <AddFactor isFirst={none} hasApp={app_since !== null} />
      </Card>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={removed !== undefined}
        title={m.second_factor_remove_ask({ name: removed?.name ?? '' })}
        confirmLabel={m.second_factor_remove()}
        cancelLabel={m.second_factor_cancel()}
        destructive
        busy={busy === 'remove'}
        onClose={() => setRemoved(undefined)}
        onConfirm={() =>
          act('remove', async () => {
            const { passkey } = removed ?? {}
            const body = passkey === undefined ? {} : { passkey }
            const answer = await call('POST /account/second-factor/remove/', body)
            setRemoved(undefined)
            await changed(answer)
          })
        }
      >
        {m.second_factor_remove_note()}
      </ConfirmDialog>
      <ConfirmDialog
        open={renewing}
        title={m.second_factor_codes_ask()}
        confirmLabel={m.second_factor_codes_new()}
        cancelLabel={m.second_factor_cancel()}
        busy={busy === 'codes'}
        onClose={() => setRenewing(false)}
        onConfirm={() =>
          act('codes', async () => {
            const answer = await call('POST /account/second-factor/recovery-codes/')
            setRenewing(false)
            setCodes(answer.recovery_codes)
            await changed(answer)
          })
        }
      >
        {m.second_factor_codes_note()}
      </ConfirmDialog>
    </div>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <PlainButton
      variant="danger"
      aria-label={m.second_factor_remove_named({ name })}
      onClick={onClick}
    >
      {m.second_factor_remove()}
    </PlainButton>
  )
}
