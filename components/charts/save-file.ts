/** Downloads a file under a name. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser holds the data itself.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
