import type { MouseEvent } from 'react'
import { cn } from '@/components/ui/cn'
import { Prose } from '@/components/ui/text/name'
import type { StorySentence } from '@/lib/shared/story/story'

type StoryProps = {
  told: readonly StorySentence[]
  /** The address of a moment in epoch seconds, with the person it is about. */
  momentHref: (at: number, uid: string | null) => string
  /** Shows the moment here instead of following the address. */
  onMoment?: (at: number, uid: string | null) => void
  className?: string
}

/** A call in words. A sentence about a moment links to it, and explains itself on hover. */
export const Story = ({ told, className, ...moments }: StoryProps) => (
  <p className={cn('text-pretty', className)}>
    {told.map((sentence, index) => (
      <span key={sentence.finding?.key ?? sentence.text}>
        {index > 0 && ' '}
        <Sentence {...sentence} {...moments} />
      </span>
    ))}
  </p>
)

type SentenceProps = StorySentence & Pick<StoryProps, 'momentHref' | 'onMoment'>

function Sentence({ text, finding, momentHref, onMoment }: SentenceProps) {
  const prose = <Prose>{text}</Prose>
  if (finding === null) return prose
  const { at, uids, evidence, inferred, tone } = finding
  const title = inferred ? `Inferred. ${evidence}` : evidence
  const className = tone === 'warning' ? 'font-medium' : undefined
  if (at === null) return <span {...{ title, className }}>{prose}</span>
  const uid = uids.length === 1 ? (uids[0] ?? null) : null
  const show = (event: MouseEvent) => {
    if (onMoment === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onMoment(at, uid)
  }
  return (
    <a
      href={momentHref(at, uid)}
      onClick={show}
      title={title}
      className={cn('underline decoration-line-strong underline-offset-4 hover:text-accent-ink', className)}
    >
      {prose}
    </a>
  )
}
