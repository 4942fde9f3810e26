import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LedgerAccount, ledgerAccounts } from '../../../domain/books/accounts.ts'
import { m } from '../../../messages/page.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { type FieldsOf, text } from '../form/describe-form.tsx'
import styles from '../settings/settings.module.css'
import { accountWords } from './account-words.ts'

const key = ['account-codes'] as const

const code = (account: LedgerAccount) =>
  text(accountWords[account], { most: 20, required: true, half: true })
const fields = Object.fromEntries(ledgerAccounts.map((each) => [each, code(each)])) as Record<
  LedgerAccount,
  ReturnType<typeof code>
> satisfies FieldsOf<'PUT /staff/months/account-codes/'>

/** The accounts' codes in the accountant's program (docs/product/books.md#account-codes). */
export function CodesCard() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery(callQuery(key, 'GET /staff/months/account-codes/'))
  return (
    <div className={styles.below}>
      <Card title={m.staff_books_codes()}>
        <p>{m.staff_books_codes_text()}</p>
        {error && !data && <Failure>{failureSentence(error)}</Failure>}
        {data && (
          <div className={styles.below}>
            <PlainButton variant="outline" onClick={() => setOpen(true)}>
              {m.staff_books_codes_edit()}
            </PlainButton>
          </div>
        )}
        {data && isOpen && (
          <CallForm
            call="PUT /staff/months/account-codes/"
            title={m.staff_books_codes()}
            fields={fields}
            stored={data}
            body={(values) => ({ ...values, version: data.version })}
            stale={[key, ['books-months'], ['books-month']]}
            onClose={() => setOpen(false)}
          />
        )}
      </Card>
    </div>
  )
}
