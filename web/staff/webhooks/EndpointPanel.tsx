import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { momentLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { useCall } from '../form/use-save.ts'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { EditButton, panelOf } from '../panel/RecordPanel.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { ChangeEndpoint, Secret, staleAfter } from './EndpointForms.tsx'
import { hostOf, offWords, states, typeName } from './words.ts'

type Endpoint = CallOutput<'GET /staff/webhooks/{id}'>

/** An endpoint, beside the list or alone: its events and deliveries. */
export const EndpointPanel = panelOf('GET /staff/webhooks/{id}', {
  key: (id) => ['webhook', Number(id)],
  nameOf: ({ url }) => hostOf(url),
  Line: ({ record: { state } }) => <StateBadge of={states} state={state} />,
  Body: ({ record, edit }) => (
    <>
      <EndpointFacts endpoint={record} />
      <Steps endpoint={record} edit={edit} />
      <DeliveryLog endpoint={record} />
    </>
  ),
  forms: { permission: 'manage-webhooks', of: { change: ChangeEndpoint } },
  // Shows deliveries as they arrive.
  renew: 3_000,
})

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { url, events, failing_since: since, off_because: because, rotated_until } = endpoint
  return (
    <Facts
      facts={[
        [m.staff_webhooks_url(), url],
        [m.staff_webhooks_events(), events.map(typeName).join(m.format_list_separator())],
        [m.staff_webhooks_created(), momentLabel(endpoint.created_at)],
        rotated_until !== null && [
          m.staff_webhooks_rotated(),
          m.staff_webhooks_rotated_until({ moment: momentLabel(rotated_until) }),
        ],
        (because !== null || since !== null) && [
          m.staff_webhooks_state(),
          because === null
            ? m.staff_webhooks_failing_since({ moment: momentLabel(since ?? '') })
            : offWords[because],
        ],
      ]}
    />
  )
}

/** Actions on an endpoint. */
function Steps({
  endpoint,
  edit,
}: {
  endpoint: Endpoint
  edit: ((form: string) => void) | undefined
}) {
  const { id, url, version, state } = endpoint
  const params = { id }
  const [dialog, setDialog] = useState<'off' | 'rotate'>()
  const [secret, setSecret] = useState<string>()
  const close = () => setDialog(undefined)
  const stale = staleAfter(id)
  const testing = useCall('POST /staff/webhooks/{id}/test/', params, { stale })
  const switching = useCall('POST /staff/webhooks/{id}/switch/', params, { stale })
  const notSwitched = switching.failure ?? switching.outdated
  return (
    <>
      <div className={parts.line}>
        {state === 'off' ? (
          <PlainButton busy={switching.busy} onClick={() => switching.save({ version, on: true })}>
            {m.staff_webhooks_switch_on()}
          </PlainButton>
        ) : (
          <PlainButton busy={testing.busy} onClick={() => testing.save({})}>
            {m.staff_webhooks_test()}
          </PlainButton>
        )}
        <EditButton edit={edit} form="change" label={m.staff_webhooks_edit()} />
        <QuietButton onClick={() => setDialog('rotate')}>{m.staff_webhooks_rotate()}</QuietButton>
        {state !== 'off' && (
          <QuietButton onClick={() => setDialog('off')}>
            {m.staff_webhooks_switch_off()}
          </QuietButton>
        )}
      </div>
      {testing.failure && <Failure>{testing.failure}</Failure>}
      {notSwitched && <Failure>{notSwitched}</Failure>}
      {dialog === 'off' && (
        <ConfirmCall
          call="POST /staff/webhooks/{id}/switch/"
          params={params}
          body={() => ({ version, on: false })}
          stale={stale}
          title={m.staff_webhooks_off_title({ host: hostOf(url) })}
          confirmLabel={m.staff_webhooks_switch_off()}
          onClose={close}
          before={m.staff_webhooks_off_text()}
        />
      )}
      {dialog === 'rotate' && (
        <ConfirmCall
          call="POST /staff/webhooks/{id}/rotate/"
          params={params}
          body={() => ({ version })}
          stale={stale}
          title={m.staff_webhooks_rotate_title()}
          confirmLabel={m.staff_webhooks_rotate_confirm()}
          onSaved={(answer) => {
            close()
            setSecret(answer.secret)
          }}
          onClose={close}
          before={m.staff_webhooks_rotate_text()}
        />
      )}
      {secret !== undefined && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
