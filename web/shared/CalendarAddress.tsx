import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/page.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { copyText } from '../ui/copy-text.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { useAction } from '../ui/use-action.ts'
import styles from './CalendarAddress.module.css'

type Address = { readonly url: string | null }
type Changed = Address & { readonly response: string }

/** Creates, copies, replaces and removes the private calendar address of a person's visits. */
export function CalendarAddress({
  queryKey,
  read,
  make,
  remove,
  isOwn = false,
}: {
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Address>
  make: () => Promise<Changed>
  remove: () => Promise<Changed>
  /** The reader's own visits, with links to subscribe. */
  isOwn?: boolean
}) {
  const queries = useQueryClient()
  const address = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  const { busy, act } = useAction()
  async function save(change: () => Promise<Changed>) {
    const { response, url: next } = await change()
    queries.setQueryData(queryKey, { url: next })
    toastSuccess(response)
  }

  const shown = ({ url }: Address) => (
    <div className={styles.part}>
      <p className={styles.lead}>{m.calendar_lead()}</p>
      {url === null ? (
        <div className={styles.buttons}>
          <PlainButton busy={busy !== undefined} onClick={() => act('make', () => save(make))}>
            {m.calendar_make()}
          </PlainButton>
        </div>
      ) : (
        <>
          <TextField
            label={m.calendar_address()}
            value={url}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          {isOwn && <Subscribe url={url} />}
          <div className={styles.buttons}>
            <PlainButton variant={isOwn ? 'outline' : 'filled'} onClick={() => void copyText(url)}>
              {m.common_copy()}
            </PlainButton>
            <ConfirmedButton
              label={m.calendar_renew()}
              title={m.calendar_renew_title()}
              act={() => save(make)}
            >
              <p>{m.calendar_void()}</p>
            </ConfirmedButton>
            <ConfirmedButton
              variant="danger"
              label={m.calendar_remove()}
              title={m.calendar_remove_title()}
              destructive
              act={() => save(remove)}
            >
              <p>{m.calendar_void()}</p>
            </ConfirmedButton>
          </div>
        </>
      )}
    </div>
  )
  return <Loaded query={address}>{shown}</Loaded>
}

function Subscribe({ url }: { url: string }) {
  const feed = url.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: feed })}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url })}`
  return (
    <>
      <p className={styles.links}>
        <a href={feed}>{m.calendar_follow_device()}</a>
        <a href={google} target="_blank" rel="noreferrer">
          {m.calendar_follow_google()}
        </a>
        <a href={outlook} target="_blank" rel="noreferrer">
          {m.calendar_follow_outlook()}
        </a>
      </p>
      <p className={styles.lead}>{m.calendar_slow()}</p>
    </>
  )
}
