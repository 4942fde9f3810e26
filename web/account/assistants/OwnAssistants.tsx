import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { shortMoment } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import styles from '../Security.module.css'

const listKey = ['assistants']

/**
 * The customer's connected assistants, which can be disconnected
 * (docs/product/assistants.md#connecting). Empty if none.
 */
export function OwnAssistants() {
  const queries = useQueryClient()
  const { data } = useQuery(callQuery(listKey, 'GET /account/assistants/'))
  const [ending, setEnding] = useState<{ id: number; name: string }>()
  const { busy, act } = useAction()
  const end = async (id: number) => {
    const done = await call('POST /account/assistants/disconnect/', { id })
    setEnding(undefined)
    toastSuccess(done.response)
    await queries.invalidateQueries({ queryKey: listKey })
  }
  if (!data || data.items.length === 0) return null
  return (
    <Card title={m.assistant_list()}>
      <p className={styles.quiet}>{m.assistant_list_lead()}</p>
      <ul className={styles.list}>
        {data.items.map(({ id, name, connected_at: since, last_used_at: used }) => (
          <li key={id}>
            <div>
              <p>{name}</p>
              <p className={styles.quiet}>
                {m.account_connected({ when: shortMoment(since) })} ·{' '}
                {used ? m.assistant_used({ when: shortMoment(used) }) : m.assistant_unused()}
              </p>
            </div>
            <PlainButton
              variant="outline"
              aria-label={m.account_disconnect_provider({ provider: name })}
              onClick={() => setEnding({ id, name })}
            >
              {m.account_disconnect()}
            </PlainButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== undefined}
        title={m.account_disconnect_ask({ provider: ending?.name ?? '' })}
        confirmLabel={m.account_disconnect()}
        destructive
        busy={busy !== undefined}
        onConfirm={() => ending && act('end', () => end(ending.id))}
        onClose={() => setEnding(undefined)}
      >
        <p>{m.assistant_end_note()}</p>
      </ConfirmDialog>
    </Card>
  )
}
