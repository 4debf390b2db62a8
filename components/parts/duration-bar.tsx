/** Bars share one fixed logarithmic scale up to two hours, so that they do not change while rows come and go. */
const FULL_SECONDS = 7200

/** A duration as a bar of up to 32 pixels. */
export function DurationBar({ seconds }: { seconds: number }) {
  const share = Math.min(Math.log1p(Math.max(seconds, 0)) / Math.log1p(FULL_SECONDS), 1)
  return (
    <svg aria-hidden="true" width={32} height={6} className="shrink-0">
      <rect width={32} height={6} rx={3} className="fill-surface-sunken" />
      <rect width={Math.max(share * 32, 1)} height={6} rx={3} className="fill-ink-faint/50" />
    </svg>
  )
}
