import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { call, callQuery, failureSentence } from '../../api.ts'
import { company } from '../../public-site/site-facts.ts'
import { Card } from '../../ui/Card.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { TextOf } from '../../ui/form/use-form.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import styles from './credits.module.css'

const ownKey = ['referrals']

/** In the profile: the link for friends, and the code of the friend who sent the customer (docs/product/credits.md#friends). */
export function InviteFriend() {
  const own = useQuery(callQuery(ownKey, 'GET /referrals/'))
  const isUsing = useCodeOfLink()
  if (own.data?.amount === 0) return null
  return (
    <Card id="invite" title={m.account_referral_title()}>
      <Loaded query={own}>
        {({ amount, limit, link, invited, rewarded, can_use_code: canUseCode }) => (
          <div className={styles.invite}>
            <p className={styles.lead}>
              {m.account_referral_lead({ amount: formatRm(amount), count: limit })}
            </p>
            <TextField
              label={m.account_referral_link()}
              value={link}
              readOnly
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <p>
              <PlainButton onClick={() => void share(link, formatRm(amount))}>
                {m.account_referral_share()}
              </PlainButton>
            </p>
            {invited > 0 && <p>{m.account_referral_counts({ invited, rewarded })}</p>}
            {canUseCode && !isUsing && <CodeOfFriend />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** Opens the phone's share dialog, or copies the link if there is none. */
async function share(url: string, amount: string): Promise<void> {
  if (typeof navigator.share !== 'function') return copyText(url)
  const text = m.account_referral_share_text({ company, amount })
  // Closing the dialog is not a failure.
  return navigator.share({ text, url }).catch(() => undefined)
}

/**
 * Uses the code of a friend's link once, and removes it from the address once the result is known.
 * @returns true until then.
 */
function useCodeOfLink(): boolean {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const code = params.get('ref')
  const used = useRef(false)
  useEffect(() => {
    if (!code || used.current) return
    used.current = true
    void takeCode(code).then(async () => {
      await queries.invalidateQueries({ queryKey: ownKey })
      setParams({}, { replace: true, preventScrollReset: true })
    })
  }, [code, queries, setParams])
  return code !== null
}

async function takeCode(code: string): Promise<void> {
  try {
    toastSuccess((await call('POST /referrals/claim/', { code })).response)
  } catch (error) {
    toastError(failureSentence(error))
  }
}

function CodeOfFriend() {
  const queries = useQueryClient()
  return (
    <Form
      label={m.account_referral_have_code()}
      submitLabel={m.account_referral_use_code()}
      read={readCode}
      send={async (code) => {
        const { response } = await call('POST /referrals/claim/', code)
        toastSuccess(response)
        await queries.invalidateQueries({ queryKey: ownKey })
      }}
    >
      {(errorOf) => (
        <TextField
          label={m.account_referral_have_code()}
          name="code"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
          required
          error={errorOf('code')}
        />
      )}
    </Form>
  )
}

function readCode(text: TextOf) {
  return { values: { code: text('code').trim() }, problems: [] }
}
