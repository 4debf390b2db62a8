import { once } from 'node:events'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { reasonOf } from '@/lib/server/process/log/reason'
import { DeliveryError } from '../deliveries'

export type MailSettings = { url: string; from: string }
/** A mail: `host` is that of our links, for the id of the message. */
export type Mail = {
  to: string[]
  subject: string
  text: string
  html: string
  id: string
  host: string
  headers?: Record<string, string>
}
const TIMEOUT_MS = 15_000
const timeouts = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms })

/** Sends an e-mail. Attempts have one id, by which mail programs recognise copies. @throws DeliveryError for a refused address; or an outage */
export async function sendMail({ url, from }: MailSettings, { id, host, headers, ...mail }: Mail): Promise<void> {
  const transport = createTransport({ url, ...timeouts(TIMEOUT_MS), disableFileAccess: true, disableUrlAccess: true })
  try {
    const { rejected } = await transport.sendMail({
      from,
      ...mail,
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    })
    // Trying again would send it once more to everyone else.
    if (rejected.length > 0)
      throw new DeliveryError(`The mail server refused ${rejected.join(', ')}. Everyone else received it.`, true)
  } catch (error) {
    if (error instanceof DeliveryError) throw error
    throw new DeliveryError(`The mail server ${mailProblem(error)}.`)
  } finally {
    transport.close()
  }
}

/** What nodemailer's errors carry: the code and the text of the server's answer, and the command that it answered. */
type MailError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

const MAX_CHARACTERS = 200

/** Why a mail server takes no mail, after its name: `does not accept the user or the password (535: …)`. @param error what nodemailer threw */
export function mailProblem(error: unknown): string {
  const { code, responseCode, response, command, message } = error as MailError
  if (responseCode !== undefined) {
    const answer = `${responseCode}: ${textOf(response)}`
    if (code === 'EAUTH') return `does not accept the user or the password (${answer})`
    if (command === 'MAIL FROM') return `takes no mail from the sender that MAIL_FROM names (${answer})`
    if (command === 'RCPT TO') return `takes no mail for the recipient (${answer})`
    return `answered ${answer}`
  }
  if (code === 'EAUTH') return 'asks for a user and a password, which SMTP_URL does not have'
  if (/greeting never received/i.test(message))
    return 'is connected but says nothing: where it speaks TLS from the start (port 465), SMTP_URL begins with smtps://'
  if (/wrong version number|packet length too long/i.test(message))
    return 'does not speak TLS from the start there: SMTP_URL begins with smtp://, which still encrypts where the server offers it'
  if (code === 'ETLS') return `offers encryption that does not work: ${reasonOf(error)}`
  return `cannot be reached: ${reasonOf(error)}`
}

/** The text of an answer without its code, which may begin each line. */
const textOf = (response = '') =>
  response
    .replace(/^\d{3}[ -]/gm, '')
    .replaceAll('\n', ' ')
    .slice(0, MAX_CHARACTERS)

const CHECK_TIMEOUT_MS = 10_000

/** Connects to a mail server, encrypts, signs in and names the sender, but sends nothing. @throws what nodemailer throws when that fails */
export async function checkMail({ url, from }: MailSettings): Promise<void> {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({ ...options, ...timeouts(CHECK_TIMEOUT_MS) })
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
