import { expect, test } from 'vitest'
import { mailProblem } from '@/lib/server/alerts/send/mail'

const failed = (message: string, rest: object = {}) => Object.assign(new Error(message), rest)

test.each([
  [
    failed('', { code: 'EAUTH', responseCode: 535, response: '535 5.7.8 Bad' }),
    'does not accept the user or the password (535: 5.7.8 Bad)',
  ],
  [
    failed('Missing credentials for "PLAIN"', { code: 'EAUTH' }),
    'asks for a user and a password, which SMTP_URL does not have',
  ],
  [
    failed('', { command: 'MAIL FROM', responseCode: 553, response: '553-No\n553 relay' }),
    'takes no mail from the sender that MAIL_FROM names (553: No relay)',
  ],
  [failed('', { command: 'DATA', responseCode: 452, response: '452 Full' }), 'answered 452: Full'],
  [failed('Greeting never received', { code: 'ETIMEDOUT' }), expect.stringContaining('port 465')],
  [failed('tls: wrong version number', { code: 'ESOCKET' }), expect.stringContaining('SMTP_URL begins with smtp://')],
  [failed('connect ECONNREFUSED 127.0.0.1:25', { code: 'ESOCKET' }), 'cannot be reached: nothing listens there'],
  [failed('getaddrinfo ENOTFOUND mail.invalid', { code: 'EDNS' }), 'cannot be reached: its name is unknown to DNS'],
])('%s', (error, words) => {
  expect(mailProblem(error)).toEqual(words)
})
