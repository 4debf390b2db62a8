import { expect, test as setup } from '@playwright/test'
import { ADMIN, simulatorUrl, stack } from '../e2e/support/setting'
import { signIn } from '../e2e/support/sign-in'
import { freezeUpstream } from '../e2e/support/simulator'

setup.use({ extraHTTPHeaders: { origin: stack.serverUrl } })

setup('the upstream’s clock stands still, and the cluster has copied it', async ({ request }) => {
  await freezeUpstream(simulatorUrl)
  await signIn(request, ADMIN)
  await expect
    .poll(async () => (await (await request.get('/api/sync')).json()).data.state, { timeout: 90_000 })
    .toBe('current')
})
