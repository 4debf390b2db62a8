import { once } from 'node:events'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailSettings } from './mail'

const TIMEOUT_MS = 10_000

/**
 * Goes as far as a mail server lets us without sending anything: connects, encrypts, signs in, and names the sender.
 * @throws what nodemailer throws when that fails
 */
export async function checkMail({ url, from }: MailSettings): Promise<void> {
  const { auth, ...options } = parseConnectionUrl(url)
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const connection = new SMTPConnection({ ...options, ...timeouts })
  const failed = once(connection, 'error').then(([error]) => {
    throw error
  })
  // An error after the check has ended must not become an unhandled rejection.
  failed.catch(() => undefined)
  const until = <T>(step: Promise<T>) => Promise.race([step, failed])
  try {
    await until(new Promise<void>((resolve) => connection.connect(() => resolve())))
    if (auth !== undefined && 'pass' in auth) await until(promisify(connection.login.bind(connection))(auth))
    await until(nameSender(connection, from))
  } finally {
    connection.close()
  }
}

/** Names the sender, with the same address as recipient; the message itself is never begun. */
function nameSender(connection: SMTPConnection, from: string): Promise<void> {
  const address = from
    .slice(from.lastIndexOf('<') + 1)
    .replace(/>\s*$/, '')
    .trim()
  return new Promise((resolve, reject) => {
    const message = new Readable({ read: () => resolve() })
    connection.send({ from: address, to: address }, message, (error) =>
      // If the server refuses the recipient, it has accepted the sender.
      error === null || (error as { command?: string }).command !== 'MAIL FROM' ? resolve() : reject(error),
    )
  })
}
