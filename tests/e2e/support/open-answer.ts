import { get, type IncomingMessage } from 'node:http'
import type { APIRequestContext } from '@playwright/test'

/** The session of a context, as the header that plain HTTP sends. */
export async function cookieHeader(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Asks on a connection of its own, and answers as soon as the headers are there; nothing of the body is taken until it is read. */
export const openAnswer = (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, (answer) => {
      // Whoever leaves a paused answer behind hears of its end without listening for it.
      answer.on('error', () => undefined)
      resolve(answer)
    }).on('error', reject)
  })

/** The whole body. @throws when the connection breaks before the end */
export async function readAll(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
