import { Fragment } from 'react'
import { Card, CardBody, CardHeader } from '@/components/ui/layout/card'
import { Door } from '@/components/ui/text/door'
import type { Bill, BillCause } from '@/lib/shared/bill/answer'
import { PAIR_NAMES, type Pair } from '@/lib/shared/bill/basis'
import { countOf } from '@/lib/shared/charts/values'
import type { Filters } from '@/lib/shared/filters/filters'
import { CAUSE_WORDS } from './causes-words'
import { billGapDoor } from './doors'
import { pairWords, signedMinutes, weightiest } from './words'

const MAX_CAUSES = 3

/** The differences as sentences, each with its largest causes. */
export function InWords({ bill, filters, className }: { bill: Bill; filters: Filters; className?: string }) {
  return (
    <Card className={className}>
      <CardHeader title="Summary" />
      <CardBody className="space-y-2 text-data leading-6">
        {PAIR_NAMES.map((pair) => (
          <Sentence key={pair} pair={pair} bill={bill} filters={filters} />
        ))}
      </CardBody>
    </Card>
  )
}

function Sentence({ pair, bill, filters }: { pair: Pair; bill: Bill; filters: Filters }) {
  const causes = weightiest(bill.causes, pair, MAX_CAUSES)
  const all = bill.causes.filter((one) => one.pair === pair).length
  return (
    <p data-words={pair}>
      <strong className="font-medium">{pairWords(pair, bill.total.differences[pair])}</strong>
      {causes.length === 0 ? (
        ': no call differs.'
      ) : (
        <>
          :{' '}
          {causes.map((one, index) => (
            <Fragment key={one.cause}>
              {index > 0 && (index === causes.length - 1 && all === causes.length ? ' and ' : ', ')}
              <CauseClause cause={one} filters={filters} />
            </Fragment>
          ))}
          {all > causes.length && `, and ${countOf(all - causes.length, 'smaller cause')}`}.
        </>
      )}
    </p>
  )
}

function CauseClause({ cause: { pair, cause, calls, minutes }, filters }: { cause: BillCause; filters: Filters }) {
  const door = billGapDoor(filters, `${pair}.${cause}`)
  const count = countOf(calls, 'call')
  return (
    <>
      {door === null ? (
        count
      ) : (
        <Door
          filters={door}
          label={`${count} ${CAUSE_WORDS[cause].clause}; show them`}
          className="num whitespace-nowrap underline"
        >
          {count}
        </Door>
      )}{' '}
      {CAUSE_WORDS[cause].clause}{' '}
      <span className="num whitespace-nowrap text-ink-muted">({signedMinutes(minutes)})</span>
    </>
  )
}
