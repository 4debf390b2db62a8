import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SendSettings, send } from '@/lib/server/alerts/send/send'
import type { ChannelKind } from '@/lib/shared/alerts/channels'
import { ruleMessage, testMessage } from '@/lib/shared/alerts/message'
import { alertRule } from '../../support/alert-rule'
import { SENDING } from './outbox'
import { type Received, startMailServer, startReceiver } from './receivers'

const ID = '00000000-0000-4000-8000-000000000001'
const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
const AT = Date.UTC(2027, 4, 12, 13) / 1000
const MESSAGE = ruleMessage(
  'firing',
  {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Unanswered <b>&</b> angry',
    judged: alertRule({ filters: 'guid=support&tz=Europe/Berlin', threshold: 10 }),
  },
  { at: AT, value: 14, calls: 52 },
)
const settings = (more: Partial<SendSettings> = {}): SendSettings => ({ ...SENDING, ...more })
const to = (kind: ChannelKind, target: string) => ({
  id: ID,
  message: MESSAGE,
  recipient: null,
  channel: { name: 'Desk', kind, target, secret: kind === 'webhook' ? SECRET : null },
})

describe('a webhook', () => {
  test('is signed so that a library of somebody else verifies it', async () => {
    const receiver = await startReceiver()
    await send(to('webhook', receiver.url), settings(), Date.now())
    const { headers, body } = receiver.received[0] as Received
    const verified = new Webhook(SECRET).verify(body, headers as Record<string, string>)
    expect(headers['webhook-id']).toBe(ID)
    expect(verified).toMatchObject({
      type: 'alert.firing',
      timestamp: '2027-05-12T13:00:00.000Z',
      data: {
        value: 14,
        calls: 52,
        window: { from: AT - 3600, to: AT },
        links: {
          calls: `https://calls.example/calls?from=${AT - 3600}&to=${AT}&tz=Europe/Berlin&guid=support`,
          alert: 'https://calls.example/alerts?rule=00000000-0000-4000-8000-000000000002',
        },
      },
    })
    expect(() => new Webhook(SECRET).verify(`${body} `, headers as Record<string, string>)).toThrow()
    await receiver.close()
  })

  test('is refused in private networks unless the host is allowed, by whatever name', async () => {
    const receiver = await startReceiver()
    const hosts = [`127.0.0.1`, `localhost`, `[::1]`, `0.0.0.0`, `2130706433`, `[::ffff:127.0.0.1]`, `169.254.169.254`]
    for (const host of hosts) {
      const target = to('webhook', `http://${host}:${receiver.port}/hook`)
      await expect(send(target, settings({ allowHosts: [], timeoutMs: 3000 }), Date.now()), host).rejects.toThrow(
        /private network/,
      )
    }
    await send(to('webhook', receiver.url), settings({ allowHosts: [`127.0.0.1:${receiver.port}`] }), Date.now())
    await expect(
      send(to('webhook', receiver.url), settings({ allowHosts: ['127.0.0.1:1'] }), Date.now()),
    ).rejects.toThrow()
    expect(receiver.received).toHaveLength(1)
    await receiver.close()
  })

  test('does not follow redirects', async () => {
    const other = await startReceiver()
    const receiver = await startReceiver((response) => response.writeHead(302, { location: other.url }).end())
    await expect(send(to('webhook', receiver.url), settings(), Date.now())).rejects.toThrow(/redirects \(302\)/)
    expect(other.received).toEqual([])
    await Promise.all([receiver.close(), other.close()])
  })

  test('reads no more of an answer than it needs, and waits no longer than it may', async () => {
    let written = 0
    const endless = await startReceiver((response) => {
      response.writeHead(500)
      const more = () => {
        if (response.destroyed) return
        written += 16_384
        response.write('x'.repeat(16_384), () => setImmediate(more))
      }
      more()
    })
    await expect(send(to('webhook', endless.url), settings(), Date.now())).rejects.toThrow(
      /^The receiver answered 500: x{200}$/,
    )
    expect(written).toBeLessThan(20_000_000)
    const silent = await startReceiver(() => undefined)
    await expect(send(to('webhook', silent.url), settings({ timeoutMs: 300 }), Date.now())).rejects.toThrow(/in time/)
    await Promise.all([endless.close(), silent.close()])
  })

  test('says what is wrong without the address', async () => {
    const target = to('webhook', 'http://127.0.0.1:1/secret-path')
    await expect(send(target, settings(), Date.now())).rejects.toThrow(/^The receiver refused the connection\.$/)
  })
})

test('a kind of channel that a newer release has made is refused, and sent nowhere', async () => {
  const receiver = await startReceiver()
  await expect(send(to('pager' as ChannelKind, receiver.url), settings(), Date.now())).rejects.toThrow('does not know')
  expect(receiver.received).toEqual([])
})

test('Slack gets a text for notifications and blocks for the channel, in which nothing is markup of ours but ours', async () => {
  const receiver = await startReceiver((response) => response.writeHead(200).end('ok'))
  await send(to('slack', receiver.url), settings(), Date.now())
  const body = JSON.parse(receiver.received[0]?.body ?? '{}')
  expect(body.text).toBe('🔴 Firing: Unanswered &lt;b&gt;&amp;&lt;/b&gt; angry')
  expect(body.blocks[0].text.text).toContain('Unanswered 14 of 52 calls')
  expect(body.blocks[1].elements[0].text).toMatch(/^<https:\/\/calls\.example\/calls\?[^|]+\|The calls> {2}· {2}<https/)
  await receiver.close()
})

describe('e-mail', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    server = await startMailServer(['nobody@desk.example'])
  })
  afterAll(() => server.close())
  const mail = () => settings({ mail: { url: server.url, from: 'Callscope <alerts@calls.example>' } })

  test('goes to every address, as text and as a page without script', async () => {
    await send(to('email', 'one@desk.example, two@desk.example'), mail(), Date.now())
    const [{ to: recipients, mail: parsed } = { to: [], mail: null }] = server.received
    expect(recipients).toEqual(['one@desk.example', 'two@desk.example'])
    expect(parsed?.subject).toBe('Firing: Unanswered <b>&</b> angry')
    expect(parsed?.messageId).toBe(`<${ID}@calls.example>`)
    expect(parsed?.text).toContain('Unanswered 14 of 52 calls, 12 May 2027, 14:00 – 15:00 (Europe/Berlin)')
    expect(parsed?.text).toContain('https://calls.example/calls?from=')
    expect(parsed?.html).toContain('Unanswered &lt;b&gt;&amp;&lt;/b&gt; angry')
    expect(parsed?.html).not.toMatch(/<script|<img|url\(/)
  })

  test('all mails about an alert are one thread, each with an id of its own, and other alerts have others', async () => {
    server.received.length = 0
    const rule = MESSAGE.rule as NonNullable<typeof MESSAGE.rule>
    const another = { ...MESSAGE, rule: { ...rule, id: '00000000-0000-4000-8000-000000000009' } }
    const messages = [MESSAGE, { ...MESSAGE, kind: 'resolved' as const }, another, testMessage('Desk', AT)]
    for (const [index, message] of messages.entries())
      await send({ ...to('email', 'one@desk.example'), id: `${ID}-${index}`, message }, mail(), Date.now())
    const mails = server.received.map((one) => one.mail)
    const [first, second, third, none] = mails.map(({ references, inReplyTo }) => [references, inReplyTo])
    const beginning = `<alert.${rule.id}@calls.example>`
    expect([first, second]).toEqual([
      [beginning, beginning],
      [beginning, beginning],
    ])
    expect(third?.[0]).not.toBe(beginning)
    expect(none).toEqual([undefined, undefined])
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4)
  })

  test('says which address the server refuses, and when there is no server', async () => {
    await expect(send(to('email', 'nobody@desk.example'), mail(), Date.now())).rejects.toThrow(/550: No such mailbox/)
    await expect(send(to('email', 'one@desk.example, nobody@desk.example'), mail(), Date.now())).rejects.toThrow(
      /refused nobody@desk\.example\. Everyone else/,
    )
    await expect(send(to('email', 'one@desk.example'), settings(), Date.now())).rejects.toThrow(/SMTP_URL is not set/)
    const gone = settings({ mail: { url: 'smtp://127.0.0.1:1', from: 'a@calls.example' } })
    await expect(send(to('email', 'one@desk.example'), gone, Date.now())).rejects.toThrow(/cannot be reached/)
  })
})
