import type { IncomingMessage } from 'node:http'
import { onBehalfOf } from '@/lib/simulator/auth'
import type { SimulatorContext } from '@/lib/simulator/context'
import { type Answer, apiError, jsonAnswer, parseObject, readBody } from '@/lib/simulator/http'

/** `POST /groups/{guid}/conversation/delivered`: the only write. */
export async function markDelivered(
  context: SimulatorContext,
  request: IncomingMessage,
  guid: string,
): Promise<Answer> {
  const contentType = request.headers['content-type'] ?? ''
  const body = parseObject(await readBody(request))
  if (!/^application\/json\b/i.test(contentType))
    throw apiError(400, 'ERR_BAD_REQUEST', 'The content type is not application/json.')
  const uid = onBehalfOf(context, request)
  if (uid === null) throw apiError(400, 'ERR_BAD_REQUEST', 'The header onBehalfOf is required.')
  const group = context.organisation.byGuid.get(guid)
  if (group === undefined)
    throw apiError(404, 'ERR_GUID_NOT_FOUND', `The group ${JSON.stringify(guid)} does not exist.`)
  if (!group.members.some((member) => member.uid === uid))
    throw apiError(403, 'ERR_GROUP_NOT_JOINED', `The user ${uid} has not joined the group ${guid}.`)
  const { messageId } = body
  if (messageId !== undefined && !(Number.isSafeInteger(messageId) && Number(messageId) > 0))
    throw apiError(400, 'ERR_BAD_REQUEST', 'messageId is not a positive whole number.')
  if (messageId !== undefined && Number(messageId) > group.lastMessageId)
    throw apiError(404, 'ERR_MESSAGE_ID_NOT_FOUND', `The message ${Number(messageId)} does not exist.`)
  context.receipts.push({
    guid,
    uid,
    messageId: messageId === undefined ? null : Number(messageId),
    atSeconds: context.clock.seconds(),
  })
  const message = `All messages in the group ${guid} are marked as delivered for the user ${uid}.`
  return jsonAnswer(JSON.stringify({ data: { success: true, message } }))
}
