import { questionRoute } from '@/app/api/_shared/question-route'
import { readNeedsALook } from '@/lib/server/callbacks/needs-a-look'
import { needsALookRoute } from '@/lib/shared/callbacks/needs-a-look'

export const GET = questionRoute(needsALookRoute, 'read:analytics', async ({ query, question }) => {
  const data = await readNeedsALook(question, query)
  const calls = [...data.queue, ...data.stale.longest]
  const ends = calls.flatMap(({ from, to, isGroup }) => [from ?? [], to === null ? [] : { ...to, isGroup }].flat())
  const causes = data.unusual.flatMap(({ causes }) => causes)
  return { data, parties: [...ends, ...causes.map(({ kind, id }) => ({ id, isGroup: kind === 'group' }))] }
})
