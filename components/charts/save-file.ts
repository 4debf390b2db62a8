/** Hands a file to the browser to save under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the data; the address is of no use after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
