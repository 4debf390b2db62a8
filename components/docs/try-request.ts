import { aboutDocumentApp } from '@/lib/client/document-app'
import { send } from '@/lib/client/send'

/** What came back: the text is JSON, indented, and cut where it is long. */
export type Tried = { status: number; milliseconds: number; bytes: number; text: string }

const MOST_CHARACTERS = 60_000

/** Sends a GET request as the signed-in user. @throws ApiError without a response */
export async function tryRequest(address: string): Promise<Tried> {
  const start = performance.now()
  const response = await send(aboutDocumentApp(address), { headers: { accept: 'application/json' } })
  const written = await response.text()
  const milliseconds = performance.now() - start
  const text = indented(written)
  const isCut = text.length > MOST_CHARACTERS
  return {
    status: response.status,
    milliseconds,
    bytes: new TextEncoder().encode(written).length,
    text: isCut ? `${text.slice(0, MOST_CHARACTERS)}\n… (the rest is not shown)` : text,
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
