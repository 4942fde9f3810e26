/**
 * Loads and runs scripts in their order.
 * @param files their addresses, separated by spaces.
 */
export async function loadFiles(files: string): Promise<void> {
  const names = files.split(' ')
  // Fetched before any of it runs: browsers remember a module that failed to load.
  await Promise.all(
    names.map(async (name) => {
      const answer = await fetch(name)
      if (!answer.ok) throw new Error(name)
      await answer.arrayBuffer()
    }),
  )
  // One after the other in separate tasks, so that input in between is handled.
  for (const name of names) await import(/* @vite-ignore */ name)
}
