import { PROOF } from './support/proof'
import { nowSeconds, stateFile } from './support/setting'
import { putCalls } from './support/simulator'
import { expect, test } from './support/test'

test.use({ storageState: stateFile('admin'), viewport: { width: 1280, height: 900 } })

// Every JavaScript object inherits these names: looking them up in a plain object finds something that was never put there.
for (const word of ['constructor', '__proto__'])
  test(
    `a status, type, mode and state of “${word}” is shown like any unknown one, on every page`,
    PROOF,
    async ({ page }) => {
      // Long before the simulator’s history, so that no other test counts it.
      const at = nowSeconds() - 900 * 86_400 - word.length * 86_400
      const sessionId = `v1.us.e2e.${word}`
      const uid = `e2e-${word}`
      const participant = { uid, state: word, isJoined: true, joinedAt: at, leftAt: at + 60 }
      const call = { sessionId, status: word, type: word, mode: word, receiverType: word, initiator: uid }
      await putCalls([{ ...call, initiatedAt: at, endedAt: at + 60, participants: [participant] }])
      const view = `from=${at - 3600}&to=${at + 3600}&tz=UTC`
      const broken = page.getByText('This page crashed')
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      const paths = [
        `/calls/${sessionId}`,
        `/?${view}&chart=statuses`,
        `/calls?${view}&columns=status`,
        `/explore?${view}&metrics=calls&by=day,status`,
      ]
      for (const path of paths) {
        await page.goto(path)
        await expect(
          page
            .getByRole('main')
            .getByText(new RegExp(`^${word}$`, 'i'))
            .first(),
          path,
        ).toBeVisible()
        await expect(broken, path).toHaveCount(0)
      }
      await page.goto(`/people/${uid}?${view}`)
      await expect(page.getByRole('heading', { name: 'Calls over time' })).toBeVisible()
      expect(errors).toEqual([])
    },
  )
