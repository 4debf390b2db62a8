/** True for text that can be a uid: what goes to the API is checked there again, this only keeps a mistyped one from being sent. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,100}$/.test(text)
}
