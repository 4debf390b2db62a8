import type { BriefItem } from '@/lib/shared/contracts/brief'
import type { BriefFigures } from './figures'
import { answerRate, mostUnanswered, neverReturned, volume, worstHour } from './rules'

const RULES = [volume, answerRate, worstHour, mostUnanswered, neverReturned]

/** A period in up to five sentences, each with its number and a link to exactly the calls behind it. */
export const briefOf = (figures: BriefFigures): BriefItem[] =>
  RULES.map((rule) => rule(figures)).filter((item) => item !== null)
