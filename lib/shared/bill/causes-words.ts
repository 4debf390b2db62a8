import type { Basis, Cause } from './basis'

/** What each basis counts, in a sentence. */
export const BASIS_WORDS: Record<Basis, string> = {
  api: 'The API’s own figures of each call, totalAudioMinutes and totalVideoMinutes: the clock once, or the sum over its people, as the API chose.',
  own: 'The audio and video minutes that the API gives each participant entry, summed: every device and every return counts its own.',
  clock:
    'The duration of each answered call that is over, times the different people who joined it, all under the call’s type.',
}

/** What each cause means: a sentence, and the words after “12 calls”. */
export const CAUSE_WORDS: Record<Cause, { words: string; clause: string }> = {
  ongoing: { words: 'The call is not over: its figures are not final.', clause: 'still going on' },
  unanswered: {
    words: 'The status says that nobody answered, or is an unknown one, and yet there are minutes.',
    clause: 'with minutes and no answer',
  },
  duration: {
    words: 'Over, but without a start, an end or a timer to tell how long it was: no wall clock to count.',
    clause: 'without a known duration',
  },
  nobody: {
    words: 'No participant entry says that anyone joined: the wall clock counts for nobody.',
    clause: 'that nobody joined',
  },
  noApi: { words: 'The call’s own figures are zero or did not arrive.', clause: 'without a figure' },
  noOwn: {
    words: 'No participant has minutes: they are zero or did not arrive.',
    clause: 'without any participant’s minutes',
  },
  rounding: { words: 'Within 6 seconds or 2 %: the same figure, rounded twice.', clause: 'rounded differently' },
  stay: {
    words: 'Somebody never left (no leftAt), or left before they joined, says the API: their minutes cannot be right.',
    clause: 'with a missing or reversed leftAt',
  },
  once: {
    words: 'The call’s figure is its wall clock, once for all, though two or more people joined.',
    clause: 'counted once, and not for each person',
  },
  mismatch: {
    words: 'The call’s figure is near neither the wall clock nor any sum over its participants.',
    clause: 'with a minutes mismatch',
  },
  count: {
    words: 'totalParticipants equals neither the entries nor those who joined: somebody counts who is not listed.',
    clause: 'with a participants mismatch',
  },
  medium: {
    words: 'The same minutes, some of them audio here and video there, or of a call of another type.',
    clause: 'counted under another medium',
  },
  partly: {
    words: 'People came late or left early: the clock counts the whole call for each.',
    clause: 'with people who came late or left early',
  },
  longer: {
    words: 'More minutes than the clock gives each person: devices at the same time and returns count each.',
    clause: 'with several devices or returns',
  },
  other: { words: 'The two figures differ, and nothing known says why.', clause: 'without a known reason' },
}
