import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { CallForm } from '../form/CallForm.tsx'
import { own } from '../form/describe-form.tsx'
import styles from '../workers/workers.module.css'

/** Imports the payment provider's settlement file (docs/product/books.md#settlements). */
export function SettlementFile({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const fields = {
    text: own(
      '',
      ({ error, onChange }) => (
        <label className={styles.file}>
          {m.staff_books_file()}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-invalid={error !== undefined}
            onChange={async ({ currentTarget: { files } }) => {
              const file = files?.[0]
              setName(file?.name ?? '')
              onChange((await file?.text()) ?? '')
            }}
          />
          {error && <span role="alert">{error}</span>}
        </label>
      ),
      (text) => (text === '' ? m.staff_books_file_missing() : undefined),
    ),
  }
  return (
    <CallForm
      call="POST /staff/reconciliation/settlements/"
      title={m.staff_books_take()}
      saveLabel={m.staff_books_take()}
      fields={fields}
      stored={{ text: '' }}
      body={({ text }) => ({ name: name.slice(0, 200), text })}
      stale={[['books-days'], ['books-day'], ['books-months'], ['books-month']]}
      onClose={onClose}
      before={<p>{m.staff_books_take_text()}</p>}
    />
  )
}
