import { useState } from 'react'
import type { ApiKey } from '../../../domain/api/company/api-keys.ts'
import { m } from '../../../messages/page.ts'
import { dayLabel, momentLabel } from '../../shared/when.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import parts from '../panel/parts.module.css'
import { scopesText } from './words.ts'

/** The details of the key in the address, which can be revoked. */
export function KeyDialog({ item: apiKey, onClose }: { item: ApiKey; onClose: () => void }) {
  const { id, name, version, last_used_at: used } = apiKey
  const [asks, setAsks] = useState(false)
  if (asks)
    return (
      <ConfirmCall
        call="POST /staff/api-keys/{id}/revoke/"
        params={{ id }}
        body={() => ({ version })}
        stale={[['api-keys']]}
        destructive
        title={m.staff_api_keys_revoke_title({ name })}
        confirmLabel={m.staff_api_keys_revoke()}
        onSaved={onClose}
        onClose={() => setAsks(false)}
        before={m.staff_api_keys_revoke_text()}
      />
    )
  return (
    <Dialog title={name} onCancel={onClose}>
      <Facts
        facts={[
          [m.staff_api_keys_owner(), apiKey.owner],
          [m.staff_api_keys_scopes(), scopesText(apiKey.scopes)],
          [
            m.staff_api_keys_addresses(),
            apiKey.addresses.join(m.format_list_separator()) || m.staff_api_keys_anywhere(),
          ],
          [m.staff_api_keys_begins(), <code key="prefix">{apiKey.prefix}</code>],
          [m.staff_api_keys_created(), momentLabel(apiKey.created_at)],
          [m.staff_api_keys_until(), dayLabel(apiKey.until)],
          [m.staff_api_keys_used(), used ? momentLabel(used) : m.staff_api_keys_never()],
        ]}
      />
      <div className={parts.line}>
        <PlainButton onClick={onClose}>{m.staff_api_keys_done()}</PlainButton>
        {apiKey.state === 'active' && (
          <PlainButton variant="danger" onClick={() => setAsks(true)}>
            {m.staff_api_keys_revoke()}
          </PlainButton>
        )}
      </div>
    </Dialog>
  )
}
