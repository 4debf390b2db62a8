import { createTransport } from 'nodemailer'
import { DeliveryError } from '../delivery-error'
import { mailProblem } from './mail-problem'

export type MailSettings = { url: string; from: string }
/** A mail: `host` is that of our links, for the id of the message. */
export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  html: string
  id: string
  host: string
  headers?: Record<string, string>
}
const TIMEOUT_MS = 15_000

/**
 * Sends an e-mail. Every attempt has the same id, so that mail programs recognise a second copy.
 * @throws DeliveryError when the server refuses any address, or cannot be reached
 */
export async function sendMail(
  { url, from }: MailSettings,
  { to, subject, text, html, id, host, headers = {} }: Mail,
): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { rejected } = await transport.sendMail({
      from,
      to: [...to],
      subject,
      text,
      html,
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
