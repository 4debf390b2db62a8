import type { BriefItem } from '@/lib/shared/contracts/brief'
import type { BriefFigures } from './figures'
import { answerRate, mostUnanswered, neverReturned, volume, worstHour } from './rules'
import { rateDriver, volumeDriver } from './rules-changes'
import { troubledPerson, unusualHour } from './rules-unusual'

/** The most important first: what changed, who explains it, what stands out, what is left to do. */
const RULES = [
  volume,
  volumeDriver,
  answerRate,
  rateDriver,
  unusualHour,
  troubledPerson,
  worstHour,
  mostUnanswered,
  neverReturned,
]
const MOST_SENTENCES = 5

/** A period in up to five sentences, each with its number and a link to exactly the calls behind it. */
export const briefOf = (figures: BriefFigures): BriefItem[] =>
  RULES.map((rule) => rule(figures))
    .filter((item) => item !== null)
    .slice(0, MOST_SENTENCES)
