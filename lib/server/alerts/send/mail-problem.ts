import { reasonOf } from '@/lib/server/process/log/reason'

/** What nodemailer's errors carry: the code and the text of the server's answer, and the command that it answered. */
type MailError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

const MAX_CHARACTERS = 200

/**
 * Why a mail server takes no mail from us, as a sentence that goes on after its name: `does not accept the user or the password (535: …)`.
 * @param error what nodemailer threw
 */
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

/** Without the code, which may begin each line. */
const textOf = (response = '') =>
  response
    .replace(/^\d{3}[ -]/gm, '')
    .replaceAll('\n', ' ')
    .slice(0, MAX_CHARACTERS)
