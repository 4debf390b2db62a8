import { stateFile } from '../support/setting'
import { expect, test } from '../support/test'

test.use({ storageState: stateFile('agent') })

const NOBODY = ['/people/nobody-at-all', '/groups/nobody-at-all', '/people/%3Cscript%3E', '/groups/a%2F..%2Fb']

test('a person or group without any call is a 404, under any filter', async ({ request }) => {
  for (const path of NOBODY)
    for (const query of ['', '?range=all'])
      expect((await request.get(`${path}${query}`)).status(), `${path}${query}`).toBe(404)
})

test('a person or group with any call has a page, even without calls in the range', async ({ request }) => {
  const { data } = await (await request.get('/api/calls?receiverType=group&perPage=1')).json()
  for (const path of [`/people/${data[0].initiator}`, `/groups/${data[0].receiver}`])
    for (const query of ['', '?from=0&to=60'])
      expect((await request.get(`${path}${query}`)).status(), `${path}${query}`).toBe(200)
})
