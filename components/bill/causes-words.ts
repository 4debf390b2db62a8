import type { Basis, Cause } from '@/lib/shared/bill/basis'

/** What each basis counts. */
export const BASIS_WORDS: Record<Basis, string> = {
  api: 'The API’s own totals for each call, totalAudioMinutes and totalVideoMinutes. The API may count the wall clock once or sum over people.',
  own: 'The audio and video minutes that the API gives for each participant entry, summed. Every device and every reconnect counts separately.',
  clock:
    'The duration of each answered call that has ended, multiplied by the number of people who joined, all under the call’s type.',
}

/** What each cause means: a sentence, and a phrase to follow “12 calls”. */
export const CAUSE_WORDS: Record<Cause, { words: string; clause: string }> = {
  ongoing: { words: 'The call has not ended, so its figures are not final.', clause: 'still ongoing' },
  unanswered: {
    words: 'The call has minutes although its status says that nobody answered, or is unknown.',
    clause: 'with minutes but no answer',
  },
  duration: {
    words: 'The call has ended but has no valid start, end or timer, so there is no wall clock to count.',
    clause: 'of unknown duration',
  },
  nobody: {
    words: 'No participant entry says that anyone joined, so the wall clock is multiplied by zero.',
    clause: 'that nobody joined',
  },
  noApi: { words: 'The call’s own totals are zero or missing.', clause: 'without a total' },
  noOwn: {
    words: 'No participant has minutes: they are zero or missing.',
    clause: 'without participant minutes',
  },
  rounding: {
    words: 'Within 6 seconds or 2 %: the same figure, rounded differently.',
    clause: 'rounded differently',
  },
  stay: {
    words:
      'According to the API, someone never left (no leftAt) or left before they joined, so their minutes cannot be right.',
    clause: 'with a missing or reversed leftAt',
  },
  once: {
    words: 'The call’s total is its wall clock, counted once although two or more people joined.',
    clause: 'counted once, not per person',
  },
  mismatch: {
    words: 'The call’s total is close to neither the wall clock nor any sum over its participants.',
    clause: 'with a minutes mismatch',
  },
  count: {
    words: 'totalParticipants equals neither the entries nor those who joined: someone is counted who is not listed.',
    clause: 'with a participant count mismatch',
  },
  medium: {
    words: 'The same minutes, counted as audio on one basis and as video or another type on the other.',
    clause: 'counted under a different medium',
  },
  partly: {
    words: 'People joined late or left early, while the wall clock counts the whole call for each.',
    clause: 'with people who joined late or left early',
  },
  longer: {
    words: 'More minutes than the wall clock gives each person: every device and reconnect counts separately.',
    clause: 'with multiple devices or reconnects',
  },
  other: { words: 'The two figures differ for no known reason.', clause: 'without a known reason' },
}
