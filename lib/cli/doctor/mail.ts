import { checkMail } from '@/lib/server/alerts/send/check-mail'
import { mailProblem } from '@/lib/server/alerts/send/mail-problem'
import type { Config } from '@/lib/server/config/config'
import { type Finding, ok, problem, skipped } from './finding'

/** Whether the mail server takes mail from us. */
export async function mailFindings({ mail }: Config): Promise<Finding[]> {
  if (mail === null) return [skipped('Mail', 'SMTP_URL is not set, so no e-mail is sent.')]
  const host = URL.canParse(mail.url) ? new URL(mail.url).host : 'the address of SMTP_URL'
  try {
    await checkMail(mail)
    return [ok('Mail', `${host} takes mail from ${mail.from}.`)]
  } catch (error) {
    return [
      problem(
        'Mail',
        `${host} ${mailProblem(error)}.`,
        'Check SMTP_URL (its host and port, smtp or smtps, the user and the password) and MAIL_FROM.',
      ),
    ]
  }
}
