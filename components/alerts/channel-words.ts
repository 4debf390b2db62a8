import type { ChannelKind } from '@/lib/shared/alerts/channels'

export const CHANNEL_WORDS: Record<ChannelKind, string> = { webhook: 'Webhook', slack: 'Slack', email: 'E-mail' }
export const TARGET_WORDS: Record<ChannelKind, { label: string; help: string; example: string }> = {
  webhook: {
    label: 'Address',
    help: 'Receives a signed POST for each message. The secret is shown once, after you add it.',
    example: 'https://desk.example.com/hooks/callscope',
  },
  slack: {
    label: 'Address of the incoming webhook',
    help: 'From Slack: Apps, Incoming Webhooks.',
    example: 'https://hooks.slack.com/services/…',
  },
  email: {
    label: 'Addresses',
    help: 'Up to 20, separated by commas.',
    example: 'on-call@example.com, desk@example.com',
  },
}
