/** The mark of the previous period in a legend or a tooltip. */
export function DashedLine() {
  return (
    <svg aria-hidden="true" width="14" height="4" className="text-ink">
      <path d="M0 2h14" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 3" />
    </svg>
  )
}
