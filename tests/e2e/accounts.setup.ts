import { expect, test as setup } from '@playwright/test'
import { ADMIN, AGENT, OPS, stateFile } from './support/setting'
import { signIn } from './support/sign-in'

setup('accounts for every role, signed in', async ({ playwright, baseURL }) => {
  const admin = await playwright.request.newContext({ baseURL })
  await signIn(admin, ADMIN)
  for (const account of [OPS, AGENT]) {
    const answer = await admin.post('/api/users', {
      data: { email: account.email, password: account.password, role: account.role },
    })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
  }
  for (const account of [ADMIN, OPS, AGENT]) {
    const context = await playwright.request.newContext({ baseURL })
    await signIn(context, account)
    await context.storageState({ path: stateFile(account.role) })
    await context.dispose()
  }
  await expect
    .poll(async () => (await (await admin.get('/api/sync')).json()).data.state, { timeout: 60_000 })
    .toBe('current')
})
