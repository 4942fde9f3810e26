import { useSyncExternalStore } from 'react'
import { readStored, type Stored } from './store.ts'

/** What the app shows. */
export type CrewState = Stored & {
  /** False until the phone's own store was read. */
  readonly ready: boolean
  /** True while the browser keeps nothing on the phone, as in some private windows. */
  readonly broken?: boolean
  /** Whether the last call reached the server; undefined before the first. */
  readonly reached: boolean | undefined
}

let state: CrewState = {
  ready: false,
  reached: undefined,
  entries: [],
  photos: [],
  requests: [],
}
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

function set(next: CrewState) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of the app, the same in every part of it. */
export function useCrew(): CrewState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

/** What the app shows at this moment. */
export function crewNow(): CrewState {
  return state
}

/** Shows what is stored now. */
export async function show(): Promise<void> {
  try {
    const stored = await readStored()
    set({ ...state, ...stored, ready: true, broken: false })
  } catch {
    set({ ...state, broken: true })
  }
}

/** Shows what was stored just now, here and in other tabs. */
export async function shown(): Promise<void> {
  channel?.postMessage('stored')
  await show()
}

/** Says whether a call reached the server. */
export function setReached(reached: boolean): void {
  if (reached !== state.reached) set({ ...state, reached })
}

/** Follows what other tabs store. @returns stops it. */
export function followTabs(): () => void {
  channel = new BroadcastChannel('crew')
  channel.onmessage = () => void show()
  return () => {
    channel?.close()
    channel = undefined
  }
}
