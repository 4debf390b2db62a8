/** The mark: three lanes of a call's timeline. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <g fill="var(--ink-inverse)">
        <rect x="5" y="6" width="9" height="2.6" rx="1.3" />
        <rect x="8" y="10.7" width="11" height="2.6" rx="1.3" opacity="0.75" />
        <rect x="11" y="15.4" width="5" height="2.6" rx="1.3" opacity="0.5" />
      </g>
    </svg>
  )
}
