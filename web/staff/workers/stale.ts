/** Queries to refetch after a change of a worker. */
export function staleAfter(workerId: number) {
  return [
    ['workers'],
    ['worker', workerId],
    ['today'],
    ['crew-requests'],
    ['crew-request'],
  ] as const
}
