import { Link2Off } from 'lucide-react'
import { ButtonLink } from '@/components/ui/form/button-link'
import { Card } from '@/components/ui/layout/card'
import { Banner } from '@/components/ui/state/banner'
import { Link } from '@/components/ui/text/link'
import { type AddressProblem, isUnreadable } from '@/lib/shared/address/reading'

const MAX_SHOWN = 80
const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

/** The parts of the URL that are not valid here, why, and the closest valid URL: above the page if they are ignored, else in its place. */
export default function AddressProblems({ problems, href }: { problems: readonly AddressProblem[]; href: string }) {
  const isOne = problems.length === 1
  if (!isUnreadable(problems))
    return (
      <Banner className="mb-4">
        Unknown {isOne ? 'parameter' : 'parameters'} in this URL {isOne ? 'was' : 'were'} ignored:{' '}
        {problems.map(({ name }) => name).join(', ')}.{' '}
        <Link href={href} className="underline">
          {problems.some(({ nearest }) => nearest !== null)
            ? `Did you mean ${problems.map(({ nearest }) => nearest?.name).join(', ')}?`
            : `Remove ${isOne ? 'it' : 'them'}`}
        </Link>
      </Banner>
    )
  return (
    <Card className="mx-auto mt-4 max-w-2xl p-5 sm:mt-10">
      <h1 className="flex items-center gap-2 font-medium text-sm">
        <Link2Off className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
        Part of this URL is invalid
      </h1>
      <p className="mt-1 text-data text-ink-muted">
        Nothing was loaded, so that you do not see figures you did not ask for.
      </p>
      <ul className="mt-4 divide-y divide-line border-line border-y text-data">
        {problems.map((problem) => (
          <li key={problem.name} className="py-2.5">
            <code className="break-all font-mono text-xs">
              {problem.name}={cut(problem.value)}
            </code>
            {/* Not capitalised: it may begin with the name of a parameter, which keeps its spelling. */}
            <p className="mt-0.5 text-ink-muted">{`${problem.words}.`}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <ButtonLink href={href} variant="primary">
          Open the closest valid URL
        </ButtonLink>
        <code className="min-w-0 break-all font-mono text-ink-muted text-xs">{href}</code>
      </div>
    </Card>
  )
}
