import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { shortMoment } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import styles from '../Security.module.css'

const listKey = ['assistants']

/**
 * The customer's connected assistants, which can be disconnected
 * (docs/product/assistants.md#connecting). Empty if none.
 */
export function OwnAssistants() {
  const queries = useQueryClient()
  const { data } = useQuery(callQuery(listKey, 'GET /account/assistants/'))
  const end = async (id: number) => {
    const done = await call('POST /account/assistants/disconnect/', { id })
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
            <ConfirmedButton
              label={m.account_disconnect()}
              accessibleLabel={m.account_disconnect_provider({ provider: name })}
              title={m.account_disconnect_ask({ provider: name })}
              destructive
              act={() => end(id)}
            >
              <p>{m.assistant_end_note()}</p>
            </ConfirmedButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
