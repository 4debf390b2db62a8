import { coldPhase } from '../cold'
import { ofThirtyDays, wholeHistory } from '../questions/figures'
import { lists as listQuestions } from '../questions/lists'
import { pagesOfThirtyDays, searches } from '../questions/others'

export const figures = coldPhase('Figures, cold', (sample) => [...wholeHistory, ...ofThirtyDays(sample)])
export const lists = coldPhase('A page of calls with its total, alone, cold', listQuestions)
export const search = coldPhase('Search over the whole history, cold', searches)
export const pages = coldPhase('Pages over 30 days, cold', pagesOfThirtyDays)
