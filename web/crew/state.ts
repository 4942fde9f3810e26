import { useSyncExternalStore } from 'react'
import { readStored, type Stored } from './store.ts'

export type CrewState = Stored & {
  /** False until the phone's store has been read. */
  readonly ready: boolean
  /** True if the browser cannot store data, as in some private windows. */
  readonly broken?: boolean
  /** True if the server logged the phone out while the app was open. */
  readonly loggedOut: boolean
  /** Whether the last call reached the server; undefined before the first. */
  readonly reached: boolean | undefined
}

let state: CrewState = {
  ready: false,
  loggedOut: false,
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

/** The state of the app, shared by all components. */
export function useCrew(): CrewState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

/** The current state of the app. */
export function crewNow(): CrewState {
  return state
}

/** Reloads the state from the store. */
export async function reloadState(): Promise<void> {
  try {
    const stored = await readStored()
    const loggedOut = state.loggedOut && !stored.worker
    set({ ...state, ...stored, loggedOut, ready: true, broken: false })
  } catch {
    set({ ...state, broken: true })
  }
}

/** Reloads the state in this tab and the others, after a change of the store. */
export async function reloadInAllTabs(): Promise<void> {
  channel?.postMessage('stored')
  await reloadState()
}

/** Records whether a call reached the server. */
export function setReached(reached: boolean): void {
  if (reached !== state.reached) set({ ...state, reached })
}

/** Records that the server has logged the phone out, until somebody logs in. */
export function setLoggedOut(): void {
  set({ ...state, loggedOut: true })
}

/** Follows changes by other tabs. @returns stops it. */
export function followTabs(): () => void {
  channel = new BroadcastChannel('crew')
  channel.onmessage = () => void reloadState()
  return () => {
    channel?.close()
    channel = undefined
  }
}
