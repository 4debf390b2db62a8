/** Words of the document, in which text between backticks is code. */
export function RichText({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in the order of the text
      <code key={index} className="rounded-sm bg-surface-sunken px-1 font-mono text-[0.92em] [overflow-wrap:anywhere]">
        {part}
      </code>
    ),
  )
}
