import { Fragment } from 'react'

/** Web addresses, without the punctuation of the sentence around them. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/

/** The text of a note, with web addresses as links. */
export function NotesText({ body }: { body: string }) {
  return (
    <p className="whitespace-pre-wrap break-words text-data leading-5">
      {body.split(ADDRESS).map((part, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
          <Fragment key={index}>{part}</Fragment>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
            key={index}
            href={part}
            target="_blank"
            rel="noopener noreferrer"
            className="break-all text-accent-ink underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
          >
            {part}
          </a>
        ),
      )}
    </p>
  )
}
