import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { importColumns } from '../../../domain/workers/import-row.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useCall } from '../form/use-save.ts'
import { useAreaChoices } from './use-areas.ts'
import styles from './workers.module.css'

/** The limit of the contract. */
const MAX_ROWS = 500

type Rows = Record<string, string>[]

const example = {
  name: 'Aisyah binti Rahman',
  gender: 'Female',
  phone: '012-345 6789',
  email: 'aisyah@example.com',
  languages: 'Malay; English',
  skills: 'Cleaner',
  areas: '',
  status: 'active',
  joined_on: '2026-01-05',
  monday: '08:00-12:00; 14:00-18:00',
}

/** The library is loaded when a file is chosen or a template requested. */
async function saveTemplate(area: string) {
  const { saveCsv } = await import('../csv.ts')
  const row: Record<string, string> = { ...example, areas: area }
  saveCsv(
    [Object.fromEntries(importColumns.map((column) => [column, row[column] ?? '']))],
    'workers-template',
  )
}

/** The rows of a CSV file by column; undefined if it lacks the name column. */
async function rowsOf(file: File): Promise<Rows | undefined> {
  const { default: Papa } = await import('papaparse')
  const { data, meta } = Papa.parse<Record<string, string>>(await file.text(), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (head) =>
      head
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase()
        .replace(/\s+/g, '_'),
  })
  if (!meta.fields?.includes('name')) return undefined
  return data.map((row) =>
    Object.fromEntries(
      importColumns
        .filter((name) => row[name])
        .map((name) => [name, String(row[name]).slice(0, 500)]),
    ),
  )
}

/**
 * Adds workers from a file: first shows each row with its errors, then adds all valid ones in one
 * step (docs/product/workers.md#import).
 */
export function ImportWorkers({ onClose }: { onClose: () => void }) {
  const area = useAreaChoices()[0]?.label ?? ''
  const [rows, setRows] = useState<Rows>()
  const [problem, setProblem] = useState<string>()
  const check = useMutation({
    mutationFn: (all: Rows) => call('POST /staff/workers/import/preview/', { rows: all }),
  })
  const saving = useCall('POST /staff/workers/import/', undefined, {
    stale: [['workers']],
    onSaved: onClose,
  })
  const checked = check.data?.rows
  const good = checked?.filter(({ errors }) => errors.length === 0).length ?? 0
  const bad = (checked?.length ?? 0) - good

  async function choose(file: File | undefined) {
    check.reset()
    setRows(undefined)
    setProblem(undefined)
    if (!file) return
    const read = await rowsOf(file).catch(() => undefined)
    if (!read || read.length === 0) return setProblem(m.staff_workers_file_unreadable())
    if (read.length > MAX_ROWS) return setProblem(m.staff_workers_file_too_long({ max: MAX_ROWS }))
    setRows(read)
    check.mutate(read)
  }

  return (
    <FormDialog
      title={m.staff_workers_import_title()}
      saveLabel={
        good > 0 ? m.staff_workers_import_do({ count: good }) : m.staff_workers_import_check()
      }
      unsaved={false}
      busy={check.isPending || saving.busy}
      failure={problem ?? (check.error ? failureSentence(check.error) : saving.failure)}
      onSave={() => {
        if (rows && good > 0) saving.save({ rows, skip_errors: true })
        else if (rows) check.mutate(rows)
      }}
      onClose={onClose}
    >
      <p>{m.staff_workers_import_text()}</p>
      <div>
        <PlainButton variant="outline" onClick={() => void saveTemplate(area)}>
          {m.staff_workers_template()}
        </PlainButton>
      </div>
      <label className={styles.file}>
        {m.staff_workers_file()}
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      {checked && (
        <>
          <p role="status">
            <b>{m.staff_workers_import_good({ count: good })}</b>
            {bad > 0 && (
              <>
                <br />
                {m.staff_workers_import_bad({ count: bad })}
              </>
            )}
          </p>
          <div className={styles.scroll}>
            <table className={styles.preview}>
              <caption className="visually-hidden">{m.staff_workers_import_rows()}</caption>
              <thead>
                <tr>
                  <th scope="col">{m.staff_workers_row()}</th>
                  <th scope="col">{m.staff_workers_name()}</th>
                  <th scope="col">{m.staff_workers_findings()}</th>
                </tr>
              </thead>
              <tbody>
                {checked.map(({ name, errors }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows are named by their place
                  <tr key={at} data-bad={errors.length > 0 || undefined}>
                    <td>{at + 2}</td>
                    <td>{name || m.common_nothing()}</td>
                    <td>
                      {errors.length === 0
                        ? m.staff_workers_fine()
                        : errors.map(({ column, message }) => (
                            <span key={`${column} ${message}`}>
                              {column}: {message}
                            </span>
                          ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </FormDialog>
  )
}
