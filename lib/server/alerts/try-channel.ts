import { randomUUID } from 'node:crypto'
import { testMessage } from '@/lib/shared/alerts/message'
import type { ChannelRow } from './channels'
import { DeliveryError } from './delivery-error'
import { type SendSettings, send } from './send/send'

/** Sends a test to a channel at once, past the outbox. @returns why it did not arrive, in words; null when it did */
export async function tryChannel(channel: ChannelRow, settings: SendSettings, nowMs: number): Promise<string | null> {
  const message = testMessage(channel.name, Math.floor(nowMs / 1000))
  try {
    await send({ id: randomUUID(), message, channel, recipient: null }, settings, nowMs)
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error.message
    throw error
  }
}
