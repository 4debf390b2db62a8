import { expect, test as setup } from '@playwright/test'
import { ADMIN, AGENT, OPS, STACKS, stackAt, stateFile } from './support/setting'
import { signIn } from './support/sign-in'
import { freezeUpstream } from './support/simulator'

for (const { index, serverUrl, simulatorUrl } of Array.from({ length: STACKS }, (_, at) => stackAt(at)))
  setup(
    `stack ${index}: signed-in accounts of every role, and an upstream whose clock stands still`,
    async ({ playwright }) => {
      const isUp = () =>
        fetch(`${serverUrl}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isUp, { timeout: 50_000 }).toBe(true)
      await freezeUpstream(simulatorUrl)
      const newContext = () =>
        playwright.request.newContext({ baseURL: serverUrl, extraHTTPHeaders: { origin: serverUrl } })
      const admin = await newContext()
      await signIn(admin, ADMIN)
      for (const account of [OPS, AGENT]) {
        const answer = await admin.post('/api/users', {
          data: { email: account.email, password: account.password, role: account.role },
        })
        expect(answer.status(), await answer.text()).toBeLessThan(300)
      }
      for (const account of [ADMIN, OPS, AGENT]) {
        const context = await newContext()
        await signIn(context, account)
        await context.storageState({ path: stateFile(account.role, index) })
        await context.dispose()
      }
      expect((await admin.post('/api/teams', { data: { name: 'Always there', uids: ['nobody-1'] } })).status()).toBe(
        201,
      )
      await expect
        .poll(async () => (await (await admin.get('/api/sync')).json()).data.state, { timeout: 60_000 })
        .toBe('current')
      await admin.dispose()
    },
  )
