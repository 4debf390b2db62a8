import { get, type IncomingMessage } from 'node:http'
import type { APIRequestContext } from '@playwright/test'

/** The cookies of a context as a request header. */
export async function cookieHeader(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Sends a GET request on its own connection and resolves with the headers; the body is not consumed until it is read. */
export const openAnswer = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, (answer) => {
      // An abandoned answer must not fail the test when its connection ends.
      answer.on('error', () => undefined)
      resolve(answer)
    }).on('error', reject)
  })

/** The whole body. @throws when the connection breaks before its end */
export async function readAll(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
