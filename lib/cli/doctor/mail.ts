import { checkMail } from '@/lib/server/alerts/send/check-mail'
import type { Config } from '@/lib/server/config/config'
import { type Finding, ok, problem, skipped } from './finding'
import { reasonOf } from './reason'

/** Whether the mail server lets us in. */
export async function mailFindings({ mail }: Config): Promise<Finding[]> {
  if (mail === null) return [skipped('Mail', 'SMTP_URL is not set, so no e-mail is sent.')]
  const host = URL.canParse(mail.url) ? new URL(mail.url).host : 'the address of SMTP_URL'
  try {
    await checkMail(mail.url)
    return [ok('Mail', `${host} lets us in.`)]
  } catch (error) {
    const { responseCode, response } = error as { responseCode?: number; response?: string }
    const reason = responseCode === undefined ? `cannot be reached: ${reasonOf(error)}` : `refuses: ${response}`
    return [
      problem(
        'Mail',
        `${host} ${reason}.`,
        'Check SMTP_URL: its host and port, smtp or smtps, the user and the password.',
      ),
    ]
  }
}
