import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailFindings } from '@/lib/cli/doctor/examine'
import { send } from '@/lib/server/alerts/send/send'
import type { Config } from '@/lib/server/process/config/config'
import { ruleMessage } from '@/lib/shared/alerts/message'
import { alertRule } from '../../support/alert-rule'
import { hasExim, startExim, type TestExim } from '../../support/exim'
import { SENDING } from './outbox'

const FROM = 'Callscope <alerts@calls.example>'
const STRANGER = 'stranger@calls.example'
const NOBODY = 'nobody@desk.example'
const ID = '00000000-0000-4000-8000-000000000001'
const RULE = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Unanswered – Bérénice’s desk',
  judged: alertRule({ threshold: 10 }),
} as Parameters<typeof ruleMessage>[1]

describe.skipIf(!hasExim)('with Exim', () => {
  let exim: TestExim
  beforeAll(async () => {
    exim = await startExim({ user: 'desk', password: 'a secret', stranger: STRANGER, nobody: NOBODY })
  })
  afterAll(() => exim?.close())

  const urlOf = (who = '', scheme = 'smtp') => `${scheme}://${who}${exim.address}`
  const message = (target: string) => ({
    ...{ id: ID, message: ruleMessage('firing', RULE, { at: 1_800_000_000, value: 14, calls: 52 }), recipient: null },
    channel: { name: 'Desk', kind: 'email' as const, target, secret: null },
  })
  const settings = (from = FROM) => ({
    ...SENDING,
    mail: { url: urlOf('desk:a%20secret@'), from },
  })

  test('a message arrives as it was written', async () => {
    await send(message('one@desk.example'), settings(), Date.now())
    // A mailbox file begins with the envelope line `From …`.
    const mail = await simpleParser((await exim.kept()).replace(/^From .*\n/, ''))
    expect(mail.from?.text).toBe('"Callscope" <alerts@calls.example>')
    expect(mail.subject).toBe(`Firing: ${RULE.name}`)
    expect(mail.text).toContain('Unanswered 14 of 52 calls')
  })

  test('what it refuses is told in its words', async () => {
    await expect(send(message(NOBODY), settings(), Date.now())).rejects.toThrow(/550: No such mailbox/)
    await expect(send(message('one@desk.example'), settings(STRANGER), Date.now())).rejects.toThrow(
      /takes no mail from the sender that MAIL_FROM names \(550: We do not know this sender\)/,
    )
  })

  test.each([
    ['', FROM, 'smtp', /takes mail from/],
    ['desk:a%20secret@', FROM, 'smtp', /takes mail from/],
    ['', STRANGER, 'smtp', /takes no mail from the sender that MAIL_FROM names \(550: We do not know this sender\)/],
    ['desk:wrong@', FROM, 'smtp', /does not accept the user or the password \(535: /],
    ['', FROM, 'smtps', /does not speak TLS from the start there/],
  ])('the doctor says what is wrong with %s, %s over %s', async (who, from, scheme, words) => {
    const [finding] = await mailFindings({ mail: { url: urlOf(who, scheme), from } } as Config)
    expect(finding?.text).toMatch(words)
  })
})
