import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { own } from '../form/describe-form.tsx'

/** Imports the payment provider's settlement file (docs/product/books.md#settlements). */
export function SettlementFile({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const fields = {
    text: own(
      '',
      ({ error, onChange }) => (
        <TextField
          type="file"
          accept=".csv,text/csv"
          label={m.staff_books_file()}
          error={error}
          onChange={async ({ currentTarget: { files } }) => {
            const file = files?.[0]
            setName(file?.name ?? '')
            onChange((await file?.text()) ?? '')
          }}
        />
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
