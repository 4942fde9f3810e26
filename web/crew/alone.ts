/**
 * Runs work of this name in one tab at a time: nothing is sent twice at once, nor under another's name.
 */
export async function alone<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return act()
  return await navigator.locks.request(name, act)
}
