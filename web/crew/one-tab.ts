/**
 * Runs work of this name in one tab at a time, so that nothing is sent twice or as another worker.
 */
export async function oneTabAtATime<Result>(
  name: string,
  act: () => Promise<Result>,
): Promise<Result> {
  if (!('locks' in navigator)) return act()
  return await navigator.locks.request(name, act)
}
