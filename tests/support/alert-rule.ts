import type { RuleSettings } from '@/lib/shared/alerts/alerts'

/** A rule that judges an hour at a time and fires at once when more than five calls are unanswered, of all calls and without channels. */
export const alertRule = (more: Partial<RuleSettings> = {}): RuleSettings => ({
  name: 'Unanswered',
  metric: 'unanswered',
  filters: '',
  windowMinutes: 60,
  condition: 'above',
  threshold: 5,
  comparedWith: 'week',
  least: 0,
  forMinutes: 0,
  keepMinutes: 0,
  channels: [],
  isEnabled: true,
  ...more,
})
