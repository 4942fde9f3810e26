import type { ReactNode } from 'react'
import type { Validity, WorkerStatus } from '../../../domain/workers/worker.ts'
import { statusWords, validityWords } from '../workers/words.ts'
import parts from './parts.module.css'

type Tone = 'good' | 'soon' | 'now' | 'normal'

/** A word in a tone that only repeats it. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={parts.tag} data-tone={tone}>
      {children}
    </span>
  )
}

const tones: Readonly<Record<WorkerStatus, Tone>> = {
  active: 'good',
  invited: 'soon',
  suspended: 'now',
  left: 'normal',
}

export function StatusTag({ status }: { status: WorkerStatus }) {
  return <Tag tone={tones[status]}>{statusWords[status]()}</Tag>
}

/** Documents that expire soon or have expired. */
export function ValidityTag({ validity }: { validity: Validity }) {
  const tone = validity === 'expired' ? 'now' : validity === 'soon' ? 'soon' : 'good'
  return <Tag tone={tone}>{validityWords[validity]()}</Tag>
}
