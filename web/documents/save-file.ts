/** Saves a file to the browser's downloads under that name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves data as a JSON file. */
export function saveJson(data: unknown, name: string) {
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
}
